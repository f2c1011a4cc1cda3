import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Storage, StoredFile } from './storage.ts'

/** `s3://KEY:SECRET@host:port/bucket?region=…`; `http://…` for a server on this machine. */
export function readBucketUrl(text: string) {
  const url = new URL(text)
  return {
    endpoint: `${url.protocol === 'http:' ? 'http' : 'https'}://${url.host}`,
    bucket: url.pathname.slice(1),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

/** A server may send nothing for this time, in the middle of an object, too. */
const BUCKET_SILENCE_MS = 10_000

/** A bucket of a server that speaks S3: an object appears whole or not at all. */
export function createBucketStorage(address: string, silenceMs = BUCKET_SILENCE_MS): Storage {
  const { endpoint, bucket: Bucket, region, ...credentials } = readBucketUrl(address)
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: silenceMs },
    // Not every server that speaks S3 knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    read: async (Key) => {
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key }))
        .catch(undefinedWhenNoObject)
      return found?.Body && Buffer.from(await found.Body.transformToByteArray())
    },
    write: async (Key, bytes) =>
      void (await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes }))),
    remove: async (Key) => void (await client.send(new DeleteObjectCommand({ Bucket, Key }))),
    list: (folder) => listObjects(client, Bucket, `${folder}/`),
    writtenAt: async (Key) => {
      const found = await client
        .send(new HeadObjectCommand({ Bucket, Key }))
        .catch(undefinedWhenNoObject)
      return found?.LastModified
    },
  }
}

/**
 * Lists by the older call, which every server pages alike: the last name of a page is the marker of
 * the next.
 */
async function listObjects(
  client: S3Client,
  Bucket: string,
  Prefix: string,
): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  let isMore: boolean | undefined = true
  while (isMore) {
    const page = await client.send(
      new ListObjectsCommand({ Bucket, Prefix, Marker: found.at(-1)?.name }),
    )
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key && LastModified) found.push({ name: Key, writtenAt: LastModified })
    }
    isMore = page.IsTruncated && page.Contents !== undefined
  }
  return found
}

function undefinedWhenNoObject(error: unknown): undefined {
  if (!(error instanceof NoSuchKey || error instanceof NotFound)) throw error
}
