/** Category icons: a two-tone drawing on its own tile, so that it reads on light and dark ground alike. */
const tile = '#2b3a8f'
const pale = '#eef0f9'
const lime = '#c6e34b'

function icon(body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" rx="24" fill="${tile}"/><g fill="none" stroke="${pale}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>`
}

const spot = `fill="${lime}" stroke="none"`
const limeLine = `stroke="${lime}"`

export const icons = {
  dress: icon(
    `<path ${spot} d="M39 44h18l13 34H26z"/><path d="M38 18l-9 8 6 14 4 4-13 34h44L57 44l4-4 6-14-9-8c-3 8-17 8-20 0z"/>`,
  ),
  agbada: icon(
    `<path ${spot} d="M42 18l6 22 6-22z"/><path d="M40 18L16 48l4 12 14 3-2 15h32l-2-15 14-3 4-12-24-30c-2 14-14 14-16 0z"/><path ${limeLine} d="M54 48h10v12H54z"/>`,
  ),
  tee: icon(
    `<path ${spot} d="M48 44a9 9 0 1 0 .1 0z"/><path d="M36 20L18 32l8 14 7-4v36h30V42l7 4 8-14-18-12c-3 9-21 9-24 0z"/>`,
  ),
  fabric: icon(
    `<path ${spot} d="M22 46h44v30H22z"/><path d="M22 26h44a10 10 0 0 1 0 20H22a10 10 0 0 1 0-20zM22 46v32h44V46M76 36v34"/><path stroke="${tile}" d="M32 60l6-6 6 6 6-6 6 6"/>`,
  ),
  sneaker: icon(
    `<path ${spot} d="M14 62h68v10H20c-4 0-6-4-6-10z"/><path d="M14 62c0-8 6-12 16-14 8-2 13-10 17-18 6 8 18 10 26 2 6 8 9 18 9 30zM14 62c0 7 2 10 7 10h61V62M46 42l8 5M40 48l8 5"/>`,
  ),
  bag: icon(
    `<path ${spot} d="M24 42h48l2 16c-16 8-36 8-52 0z"/><path d="M24 42h48l5 34H19zM34 42c0-28 28-28 28 0M22 58c16 8 36 8 52 0M48 60v8"/>`,
  ),
  watch: icon(
    `<path ${spot} d="M48 34a14 14 0 1 0 .1 0z"/><path d="M48 28a20 20 0 1 0 .1 0zM38 30l3-16h14l3 16M38 66l3 16h14l3-16"/><path stroke="${tile}" d="M48 40v8l6 4"/>`,
  ),
  phone: icon(
    `<path ${spot} d="M36 58h24v12H36z"/><rect x="29" y="14" width="38" height="68" rx="9"/><path d="M44 23h8M36 58h24"/>`,
  ),
  laptop: icon(
    `<path ${spot} d="M30 50l10-12 9 9 7-6 10 13v2H30z"/><rect x="22" y="24" width="52" height="36" rx="5"/><path d="M14 72h68"/>`,
  ),
  television: icon(
    `<path ${spot} d="M20 54c10-12 18-12 28-4s18 4 28-4v16H20z"/><rect x="14" y="24" width="68" height="42" rx="5"/><path d="M34 66l-5 10M62 66l5 10"/>`,
  ),
  headphones: icon(
    `<path d="M20 58V50a28 28 0 0 1 56 0v8"/><rect x="16" y="54" width="15" height="24" rx="7" fill="${lime}" stroke="none"/><rect x="65" y="54" width="15" height="24" rx="7" fill="${lime}" stroke="none"/><rect x="16" y="54" width="15" height="24" rx="7"/><rect x="65" y="54" width="15" height="24" rx="7"/>`,
  ),
  power: icon(
    `<path d="M24 50h40l10 28H14z"/><path d="M19 64h50M39 50l-3 28M51 50l6 28"/><circle ${spot} cx="66" cy="28" r="10"/><path ${limeLine} d="M66 10v3M48 28h3M81 28h3M54 16l2 2M78 16l-2 2"/>`,
  ),
  home: icon(
    `<path ${spot} d="M36 34h24l-2 18H38z"/><path d="M33 18h30l-4 34H37zM33 24h-8v16h11M36 52h24l5 26H31zM48 62v6"/>`,
  ),
  gamepad: icon(
    `<path d="M30 32c8-4 12 0 18 0s10-4 18 0c8 3 14 18 14 30 0 9-8 10-13 4-4-5-6-8-10-8H39c-4 0-6 3-10 8-5 6-13 5-13-4 0-12 6-27 14-30z"/><path d="M34 40v10M29 45h10"/><circle ${spot} cx="62" cy="41" r="4"/><circle ${spot} cx="68" cy="49" r="4"/>`,
  ),
  plug: icon(
    `<path ${spot} d="M30 40h36v10c0 10-8 18-18 18s-18-8-18-18z"/><path d="M30 40h36v10c0 10-8 18-18 18s-18-8-18-18zM38 40V22M58 40V22M48 68c0 14 18 14 26 6"/>`,
  ),
} as const
