import type { FastifyInstance } from 'fastify'
import { healthEndpoints } from '#contract/running/health.ts'
import { healthTexts } from '#contract/running/health-texts.ts'
import { route } from '../../platform/http/route.ts'
import { type HealthDeps, readHealth } from './read-health.ts'
import { askDoctor } from './run-doctor.ts'

type Deps = HealthDeps & { wakeDoctor: () => void }

export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, healthEndpoints.read, () => readHealth(deps))
  route(app, healthEndpoints.examine, async ({ reply }) => {
    await askDoctor(deps.db)
    deps.wakeDoctor()
    reply.code(202)
    return { message: healthTexts.doctorAsked }
  })
}
