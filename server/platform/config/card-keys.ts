import { PaymentProviderName } from '#contract/orders/payments/payments.ts'

/** A key of a payment provider. `form` captures whether it is a test key or a live one. */
type Variable = { name: string; form: RegExp; hint: string }

type ProviderVariables = { title: string; publicKey: Variable; secretKey: Variable }

/**
 * The variables of each payment provider. A shop sets those of one provider, or none: then the
 * stand-in runs.
 */
const PROVIDERS: Record<PaymentProviderName, ProviderVariables> = {
  paystack: {
    title: 'Paystack',
    publicKey: {
      name: 'PAYSTACK_PUBLIC_KEY',
      form: /^pk_(test|live)_\w+$/,
      hint: 'pk_test_… or pk_live_…',
    },
    secretKey: {
      name: 'PAYSTACK_SECRET_KEY',
      form: /^sk_(test|live)_\w+$/,
      hint: 'sk_test_… or sk_live_…',
    },
  },
}

/** The origins that a payment page may load scripts, frames and styles from, and call. */
export type CardOrigins = {
  script: string
  frame: string
  connect: readonly string[]
  style: readonly string[]
}

/** `isTest`: the keys move no money. */
export type CardKeys = {
  provider: PaymentProviderName
  publicKey: string
  secretKey: string
  isTest: boolean
}

type KeySource = Record<string, string | undefined>
type GivenKeys = ProviderVariables & {
  provider: PaymentProviderName
  publicValue: string | undefined
  secretValue: string | undefined
}

/**
 * The keys that are set, and what is wrong with them: each problem names its variable and shows no
 * value.
 */
export function readCardKeys(source: KeySource): {
  keys: CardKeys | undefined
  problems: string[]
} {
  const given = givenKeysIn(source)
  const titles = given.map(({ title }) => title).join(' and ')
  const problems = given.flatMap(problemsOfKeys)
  if (given.length > 1) problems.push(`keys of ${titles}: give those of one provider`)
  const [first] = given
  return { keys: first && problems.length === 0 ? toCardKeys(first) : undefined, problems }
}

/** The providers of which at least one key is set. */
function givenKeysIn(source: KeySource): GivenKeys[] {
  const all = PaymentProviderName.options.map((provider): GivenKeys => {
    const variables = PROVIDERS[provider]
    return {
      ...variables,
      provider,
      publicValue: source[variables.publicKey.name],
      secretValue: source[variables.secretKey.name],
    }
  })
  return all.filter(
    ({ publicValue, secretValue }) => publicValue !== undefined || secretValue !== undefined,
  )
}

function problemsOfKeys({ publicKey, secretKey, publicValue, secretValue }: GivenKeys): string[] {
  const names = `${publicKey.name} and ${secretKey.name}`
  const malformed = [...malformedOf(publicKey, publicValue), ...malformedOf(secretKey, secretValue)]
  if (malformed.length > 0) return malformed
  if (publicValue === undefined || secretValue === undefined)
    return [`${names}: give both or neither`]
  return testOrLiveMode(publicKey, publicValue) === testOrLiveMode(secretKey, secretValue)
    ? []
    : [`${names}: one is a test key, the other a live key`]
}

const malformedOf = (variable: Variable, value: string | undefined): string[] =>
  value === undefined || testOrLiveMode(variable, value)
    ? []
    : [`${variable.name}: must be ${variable.hint}`]

const testOrLiveMode = ({ form }: Variable, key: string): string | undefined => form.exec(key)?.[1]

const toCardKeys = ({
  provider,
  secretKey,
  publicValue = '',
  secretValue = '',
}: GivenKeys): CardKeys => ({
  provider,
  publicKey: publicValue,
  secretKey: secretValue,
  isTest: testOrLiveMode(secretKey, secretValue) !== 'live',
})

/** Keys for the stand-in, which speaks Paystack's API. */
export const standInKeys = (random: string): CardKeys => ({
  provider: 'paystack',
  publicKey: `pk_test_${random.slice(0, 24)}`,
  secretKey: `sk_test_${random}`,
  isTest: true,
})

const [FIRST, ...OTHERS] = Object.values(PROVIDERS).map(({ secretKey }) => secretKey.name)
const MISSING_CARD_KEYS = [
  `${FIRST}: missing; or ALLOW_SANDBOX=1 for test payments`,
  ...OTHERS,
].join(', or ')

type AllowedTestModes = { ALLOW_SANDBOX: '0' | '1'; ALLOW_TEST_KEYS: '0' | '1' }

/**
 * What production refuses: no keys without ALLOW_SANDBOX=1, and test keys, with which no money
 * moves, without ALLOW_TEST_KEYS=1.
 */
export function cardProblems(
  keys: CardKeys | undefined,
  { ALLOW_SANDBOX, ALLOW_TEST_KEYS }: AllowedTestModes,
): string[] {
  if (!keys) return ALLOW_SANDBOX === '1' ? [] : [MISSING_CARD_KEYS]
  if (!keys.isTest || ALLOW_TEST_KEYS === '1') return []
  return [
    `${PROVIDERS[keys.provider].secretKey.name}: a test key, with which no money moves; or ALLOW_TEST_KEYS=1`,
  ]
}

export const providerTitleOf = ({ provider }: CardKeys): string => PROVIDERS[provider].title
