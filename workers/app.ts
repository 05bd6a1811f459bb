import type { Env } from '#app/kernel/data/env.ts'
import { installFieldProblems } from '#app/kernel/values/schema-problems.ts'
import type { Readers } from './ask-console.ts'
import { namingVersion } from './name-version.ts'
import { respond } from './respond.ts'
import { withoutSealingKeys } from './sealing-keys.ts'
import { withoutWords } from './words.ts'

installFieldProblems()

/** The Worker that all addresses lead to. It has the readers' pages and the viewer, and asks the console's Worker for the rest (docs/adr/171). */
export default {
  fetch: async (request: Request, env: Env & Readers['env'], ctx: ExecutionContext): Promise<Response> => {
    const answer =
      withoutSealingKeys(env) ?? (await withoutWords(request, env)) ?? (await respond({ request, env, ctx }))
    return namingVersion(request, env, answer)
  },
} satisfies ExportedHandler<Env & Readers['env']>
