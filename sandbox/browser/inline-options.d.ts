type Options = Record<string, unknown>

export function checkOptions(options: unknown): Options
export function toParameters(options: Options, referrer: string): Options
export function isSamePayment(left: Options, right: Options): boolean
