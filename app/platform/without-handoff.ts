import type { Plugin } from 'vite'

/** Only for building: no Worker and no page imports it. */
const call = /serverHandoffStream: encodeViaTurboStream\([^;]*?serverMode\),/g

/**
 * Remix encodes every page's data a second time for a client router that is never sent (docs/decisions/002). What would be
 * encoded is an empty stream instead; a Remix that is written otherwise breaks the build.
 */
export function withoutHandoff(): Plugin {
  return {
    name: 'bunko-without-handoff',
    transform(code, id) {
      if (!/server-runtime\/dist\/esm\/server\.js$/.test(id)) return undefined
      const parts = code.match(call)?.length ?? 0
      if (parts !== 2) this.error(`expected Remix to hand data over in two places, found ${parts}`)
      return { code: code.replace(call, 'serverHandoffStream: undefined,'), map: null }
    },
  }
}
