import shop from '../../../package.json' with { type: 'json' }

export const shopVersion: string = shop.version
