/** The stand-in provider of a shop, by its control API. Amounts in kobo. */
export type Provider = {
  /** Changes its faults; see `sandbox/knobs.ts`. */
  set(knobs: object): Promise<void>
  /** The buyer pays at the provider, which tells the shop by webhook. */
  pay(reference: string, amount: number, values?: object): Promise<void>
  /** Sends the event of a payment again, all copies at once; returns what the shop answered. */
  tellAgain(reference: string, times: number): Promise<(number | null)[]>
  ledger(): Promise<{ capturedKobo: number; refundedKobo: number }>
}

export function providerAt(port: number): Provider {
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/__sandbox/${path}`, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  return {
    set: async (knobs) => void (await ask('knobs', knobs)),
    pay: async (reference, amount, values) =>
      void (await ask('pay', { reference, amount, ...values })),
    tellAgain: async (reference, times) =>
      (await ask('webhook', { reference, times })).map(
        ({ statusCode }: { statusCode: number | null }) => statusCode,
      ),
    ledger: () => ask('ledger'),
  }
}
