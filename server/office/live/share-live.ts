import { z } from 'zod'
import { LiveEvent } from '#contract/office/live.ts'
import { type Broadcast, publishOnce } from '../../platform/db/broadcast.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { LiveScreens } from './screens.ts'

const LIVE_EVENTS_TOPIC = { name: 'live-events', item: LiveEvent }
const ENDED_SESSIONS_TOPIC = { name: 'ended-sessions', item: z.uuid() }

/**
 * Shows the events of other instances on the screens of this one, and returns the functions that
 * publish to them. While the connection is down, events are missed. So all streams end, and the
 * browsers connect and read their lists again.
 */
export const shareLiveWithInstances = (screens: LiveScreens, broadcast: Broadcast) => ({
  show: broadcast.subscribe(LIVE_EVENTS_TOPIC, {
    receive: (events) => screens.show(events),
    lost: () => screens.endAll(),
  }),
  endOf: broadcast.subscribe(ENDED_SESSIONS_TOPIC, {
    receive: (sessions) => screens.endOf(sessions),
  }),
})

/** Ends the streams of sessions on all instances, for a command. */
export const announceEndedSessions = (db: Db, sessions: readonly string[]): Promise<void> =>
  publishOnce(db, ENDED_SESSIONS_TOPIC, sessions)
