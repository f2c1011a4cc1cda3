/** Whether the shop of this container takes requests: exits with 0 or 1. */
const { PORT = '3000' } = process.env
const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`, {
  signal: AbortSignal.timeout(2_500),
}).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
