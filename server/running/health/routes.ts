import type { FastifyInstance } from 'fastify'
import { healthEndpoints } from '#contract/running/health.ts'
import { healthTexts } from '#contract/running/health-texts.ts'
import { registerRoutes } from '../../platform/http/route.ts'
import { type HealthDeps, readShopHealth } from './read-health.ts'
import { requestDoctorRun } from './run-doctor.ts'

type HealthRouteDeps = HealthDeps & { wakeDoctor: () => void }

export function healthRoutes(app: FastifyInstance, deps: HealthRouteDeps): void {
  registerRoutes(app, healthEndpoints, {
    read: () => readShopHealth(deps),

    examine: async ({ reply }) => {
      await requestDoctorRun(deps.db)
      deps.wakeDoctor()
      reply.code(202)
      return { message: healthTexts.doctorAsked }
    },
  })
}
