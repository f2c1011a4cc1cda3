import { findCircles } from './circles.ts'
import { areas, closed, doors, floors, reserved } from './rules.ts'
import type { SourceFile } from './sources.ts'

export type Violation = { from: string; to: string; rule: string }

type Refusal = string | undefined

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)
const isInOneOf = (path: string, folders: readonly string[]): boolean => folders.some((folder) => isIn(path, folder))

const areaOf = (path: string): string => path.slice(0, Math.max(0, path.indexOf('/')))

/** The second part of a path in `server/` or `app/`: a folder or a file of its root. */
const partOf = (path: string): string => path.split('/')[1] ?? ''

/** What circles are looked for among: the rooms of server and app, and the other areas whole. */
const roomOf = (path: string): string =>
  isInOneOf(path, ['server', 'app']) ? `${areaOf(path)}/${partOf(path)}` : areaOf(path) || path

export function findViolations(sources: readonly SourceFile[]): Violation[] {
  const refused = sources.flatMap(({ path, files, libraries }) => [
    ...refusals(path, files, whyNotFile),
    ...refusals(path, libraries, whyNotLibrary),
  ])
  return [...refused, ...circlesOf(sources)]
}

function refusals(from: string, targets: string[], whyNot: (from: string, to: string) => Refusal): Violation[] {
  return targets.flatMap((to) => {
    const rule = whyNot(from, to)
    return rule ? [{ from, to, rule }] : []
  })
}

/** Rooms that are listed, but are not there. */
export const emptyRooms = (sources: readonly SourceFile[]): string[] =>
  floors.flatMap(({ rooms }) =>
    Object.keys(rooms)
      .map((room) => `server/${room}`)
      .filter((room) => !sources.some(({ path }) => isIn(path, room))),
  )

/** Settings of tools at the root are free. */
function whyNotFile(from: string, to: string): Refusal {
  if (areaOf(from) === '') return undefined
  if (areaOf(from) !== areaOf(to)) return whyNotArea(from, to)
  if (isTest(from)) return undefined
  return (
    whyNotClosed(from, to) ?? whyNotReserved(from, to) ?? (areaOf(from) === 'server' ? whyNotRoom(from, to) : undefined)
  )
}

function whyNotArea(from: string, to: string): Refusal {
  const area = areas[areaOf(from)]
  if (!area) return `${areaOf(from)}/ is not in the list of areas`
  const opened = Object.entries(doors).flatMap(([file, targets]) => (isIn(from, file) ? targets : []))
  const allowed = [...area.imports, ...opened, ...(isTest(from) ? (area.tests ?? []) : [])]
  if (isInOneOf(to, allowed)) return undefined
  return `${areaOf(from)}/ imports ${allowed.join(', ') || 'its own files'} only`
}

function whyNotLibrary(from: string, library: string): Refusal {
  const { onlyLibraries, noLibraries = [] } = areas[areaOf(from)] ?? {}
  if (isTest(from)) return undefined
  if (onlyLibraries && !isInOneOf(library, onlyLibraries)) return `${areaOf(from)}/ imports ${onlyLibraries} only`
  return isInOneOf(library, noLibraries) ? `${areaOf(from)}/ does not import ${noLibraries.join(', ')}` : undefined
}

function whyNotClosed(from: string, to: string): Refusal {
  const [folder, others] = Object.entries(closed).find(([name]) => isIn(from, name)) ?? []
  if (!folder || !others || isInOneOf(to, [folder, ...others])) return undefined
  return `${folder} knows no feature`
}

function whyNotReserved(from: string, to: string): Refusal {
  const [folder, users] = Object.entries(reserved).find(([name]) => isIn(to, name)) ?? []
  if (!folder || !users || isInOneOf(from, [folder, ...users])) return undefined
  return `${folder} is imported from ${[folder, ...users].join(', ')} only`
}

const floorOf = (room: string): number => floors.findIndex(({ rooms }) => Object.hasOwn(rooms, room))

function whyNotRoom(from: string, to: string): Refusal {
  const [room, other] = [partOf(from), partOf(to)]
  if (room === other) return undefined
  const [floor, below] = [floorOf(room), floorOf(other)]
  if (floor < 0 || below < 0) return `server/${floor < 0 ? room : other} is on no floor`
  const { beside = [], without = [] } = floors[floor]?.rooms[room] ?? {}
  if (without.includes(other)) return `${room} does not know ${other}`
  if (below < floor || beside.includes(other)) return undefined
  return below > floor
    ? `${room} is on floor ${floor}, below ${other} on floor ${below}`
    : `${room} and ${other} share floor ${floor}, and ${other} is not listed beside ${room}`
}

function circlesOf(sources: readonly SourceFile[]): Violation[] {
  const code = sources.filter(({ path }) => !isTest(path))
  const files = code.map(({ path, files }) => ({ from: path, to: files }))
  const rooms = code.map(({ path, files }) => ({
    from: roomOf(path),
    to: files.map(roomOf).filter((room) => room !== roomOf(path)),
  }))
  return [...findCircles(files), ...findCircles(rooms)].map((circle) => ({
    from: circle[0] as string,
    to: circle[1] as string,
    rule: `a circle: ${[...circle, circle[0]].join(' → ')}`,
  }))
}
