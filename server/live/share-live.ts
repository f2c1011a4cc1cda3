import { z } from 'zod'
import { LiveEvent } from '#contract/live.ts'
import { type Broadcast, type Publish, publishOnce } from '../db/broadcast.ts'
import type { Db } from '../db/schema.ts'
import type { Screens } from './screens.ts'

const EVENTS = { name: 'live-events', item: LiveEvent }
const ENDED_SESSIONS = { name: 'ended-sessions', item: z.uuid() }

/** How to tell the screens of other instances. */
export type SharedLive = { show: Publish<LiveEvent>; endOf: Publish<string> }

/**
 * Shows here what other instances tell, and answers how to tell them. While the connection is down events are missed:
 * then the streams end, and the browsers connect and read again.
 */
export const shareLive = (screens: Screens, broadcast: Broadcast): SharedLive => ({
  show: broadcast.subscribe(EVENTS, {
    receive: (events) => screens.show(events),
    lost: () => screens.endAll(),
  }),
  endOf: broadcast.subscribe(ENDED_SESSIONS, { receive: (sessions) => screens.endOf(sessions) }),
})

/** Ends the streams of sessions on all instances, for a command. */
export const announceEnded = (db: Db, sessions: readonly string[]): Promise<void> =>
  publishOnce(db, ENDED_SESSIONS, sessions)
