import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known to the first page: no request to /__manifest on a click.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config
