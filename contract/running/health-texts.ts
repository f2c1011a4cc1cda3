/** Texts of the page of the shop's health, and of what it advises. */

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `40 seconds`, `5 minutes`, `3 hours`, `2 days`: the largest unit that is there at least twice, or seconds. */
export function spanText(seconds: number): string {
  const units = [
    ['days', DAY],
    ['hours', HOUR],
    ['minutes', MINUTE],
  ] as const
  const unit = units.find(([, length]) => seconds >= 2 * length)
  return unit ? `${Math.floor(seconds / unit[1])} ${unit[0]}` : `${Math.max(0, Math.round(seconds))} seconds`
}

/** `512 B`, `1.5 MB`, `20 GB`. */
export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(bytes))) / 3)))
  const value = bytes / 1000 ** power
  return `${Number(value.toFixed(Math.abs(value) < 10 && power > 0 ? 1 : 0))} ${units[power]}`
}

const some = (count: number, singular: string, many = `${singular}s`): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? singular : many}`

export const healthTexts = {
  allFine: 'All is well: nothing needs you.',
  needsYou: (count: number) => `${some(count, 'thing needs', 'things need')} you now.`,
  toWatch: (count: number) => `Nothing is broken; ${some(count, 'thing is', 'things are')} worth a look.`,
  doctorAsked: 'the doctor is checking all data',
} as const

/** Texts of the lines, by fact. */
export const says = {
  doctor: {
    fine: (ago: string) => `All data agreed with itself ${ago} ago.`,
    wrong: (count: number) => `${some(count, 'claim about the data does', 'claims about the data do')} not hold.`,
    stale: (ago: string) => `All data was last checked ${ago} ago.`,
    never: 'The data has not been checked yet.',
    broken: (failure: string) => `The last check of the data did not end: ${failure}.`,
    running: 'The data is being checked.',
  },
  backup: {
    fine: (ago: string, size: string) => `The last backup was made ${ago} ago, restored and compared (${size}).`,
    unproved: (ago: string) => `The last backup, ${ago} ago, was not restored and compared.`,
    old: (ago: string) => `The last backup was made ${ago} ago.`,
    failed: (failure: string) => `The last backup failed: ${failure}.`,
    late: (ago: string, late: string) => `The last backup was made ${ago} ago; the next is late by ${late}.`,
    never: 'There is no backup.',
  },
  failures: {
    fine: 'No call and no job failed today.',
    some: (count: number, worst: string) => `${some(count, 'failure')} today, most of ${worst}.`,
    many: (count: number, worst: string) => `${some(count, 'failure')} within the hour, most of ${worst}.`,
  },
  mail: {
    fine: 'Mails go out.',
    refused: (failure: string) => `The mail server does not take mails: ${failure}.`,
    stuck: (count: string, ago: string) => `Mails that wait to be sent again: ${count}, the oldest for ${ago}.`,
    givenUp: (count: number) => `${some(count, 'mail was', 'mails were')} given up lately.`,
    overBudget: (count: number) =>
      `${some(count, 'mail waits', 'mails wait')}: the shop’s budget for mails to unverified addresses was reached.`,
    skipped: (count: number) =>
      `${some(count, 'mail was', 'mails were')} left out lately: one caller’s budget for mails to unverified addresses was reached.`,
  },
  provider: {
    fine: 'The payment provider answers.',
    quiet: 'The payment provider was not asked yet.',
    down: (failure: string, ago: string) => `The payment provider did not answer ${ago} ago: ${failure}.`,
  },
  late: (what: string, span: string) => `${what} have been due for ${span}, and no job takes them.`,
  retried: (count: string, what: string, span: string) =>
    `${count} ${what} were tried in vain, the oldest for ${span}.`,
  queueFine: (what: string, count: string) => `${what}: ${count === '0' ? 'none waits' : `${count} wait`}.`,
  refunds: (count: number) => `${some(count, 'refund needs', 'refunds need')} a person.`,
  disk: {
    fine: (free: string, size: string) => `${free} of ${size} are free on the disk.`,
    low: (free: string, size: string, host: string) => `Only ${free} of ${size} are free on the disk of ${host}.`,
    unknown: 'No process has told yet how full its disk is.',
  },
  instances: {
    fine: (count: number, version: string) => `${some(count, 'process runs', 'processes run')} version ${version}.`,
    mixed: (versions: string) => `Two versions run side by side: ${versions}.`,
    lost: (host: string, ago: string) => `A process on ${host} was last seen ${ago} ago, and did not end in order.`,
    slow: (job: string, span: string) => `A round of the job “${job}” has been running for ${span}.`,
    none: 'No process was seen within a minute.',
  },
  database: {
    fine: (size: string) => `The database holds ${size}.`,
    grows: (size: string, growth: string, span: string) =>
      `The database holds ${size}, ${growth} more than ${span} ago.`,
  },
  replica: {
    gone: 'The replica is not reached: all is read from the main server.',
    fine: (span: string) => `The replica is ${span} behind.`,
    late: (span: string) => `The replica is ${span} behind: what it shows is old.`,
  },
} as const

/** Names of the rows of a queue. */
export const queueNames = {
  events: 'Events of orders',
  mails: 'Mails',
  webhooks: 'Messages of the payment provider',
  payments: 'Payments to be looked up',
  refunds: 'Refunds to be sent',
  orders: 'Orders of an act on many',
  pictures: 'Pictures of imports',
} as const

/** Advice. `docs/operations.md` has more of each. */
export const advice = {
  doctor: 'Read below which claims do not hold, and in docs/operations.md what to do about each.',
  doctorNow: 'Have it checked: press “Check all data now”, or run the command.',
  backup: 'Make one now, and set BACKUP_EVERY so that the shop makes them by itself.',
  backupProof: 'Make one that is restored and compared: only that shows that it can be used.',
  backupFailed: 'Make one by hand: the command says what is wrong, mostly a full disk or a wrong address.',
  failures: 'Look for these calls in the log, by their request ids.',
  mail: 'Check SMTP_URL and the mail server; waiting mails go out by themselves once it answers.',
  provider: 'Orders are still taken, and payments are looked up again by themselves. Ask the provider’s status page.',
  mailBudget:
    'Look at the newest orders and accounts: does somebody enter addresses of others? If they are genuine, raise the budget.',
  late: 'A job hangs, or none runs: look at the processes below, and restart the one that hangs.',
  retried: 'They are tried again by themselves. If they stay, the log says why.',
  refunds: 'Send the money back, then mark it.',
  disk: 'Make room, or move to a larger disk: a full one refuses orders.',
  lost: 'If it is not coming back, look why: killed for its memory, or the machine is down.',
  mixed: 'During an upgrade this is right. Otherwise restart the process of the older version.',
  slow: 'If it does not end, restart that process: its work is taken up by another.',
  replica: 'Look at the replica’s log; without DATABASE_READ_URL the shop reads from the main server alone.',
} as const
