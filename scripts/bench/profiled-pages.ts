import { adminPaths } from '#app/visit/paths/admin.ts'
import { consoleSites, fillConsoleSites } from './large-site.ts'
import { signIn, signInOperator, type Target } from './load.ts'
import { madePages, quietPages } from './page-bench.ts'
import type { Runtime } from './runtime.ts'

export type ProfiledPage = (app: Runtime) => Promise<Omit<Target, 'runtime'>>

/** The pages that `npm run profile` knows: those that the bench has goals for. */
export const profiledPages: Record<string, ProfiledPage> = {
  list: async () => madePages.list,
  home: async () => madePages.home,
  detail: async () => madePages.detail,
  search: async () => madePages.search,
  kept: async () => ({ call: { path: quietPages.home }, expect: 'class="shelf"' }),
  reader: async (app) => ({
    call: { path: quietPages.home, headers: { Cookie: await signIn(app) } },
    expect: 'class="shelf"',
  }),
  console: async (app) => {
    await fillConsoleSites()
    return {
      call: {
        path: adminPaths.contents(consoleSites.large.tenantId),
        headers: { Cookie: await signInOperator(app) },
      },
      expect: 'data-row',
    }
  },
}
