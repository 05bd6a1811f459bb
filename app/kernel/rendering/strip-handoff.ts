import type { Plugin } from 'vite'

/**
 * In the place of Remix's encoding of a page's data for its client router; only for building, no Worker and no page imports it.
 * With the encoding a page takes 1.04 (home) to 1.11 times (detail) the CPU (docs/adr/040). It goes when Remix can be told that nothing is
 * hydrated, or when pages are.
 */

const call = /serverHandoffStream: encodeViaTurboStream\([^;]*?serverMode\),/g

/** No stream stands in for the encoded data (docs/adr/002); a Remix that is written otherwise breaks the build. */
export function stripHandoff(): Plugin {
  return {
    name: 'bunko-strip-handoff',
    transform(code, id) {
      if (!/server-runtime\/dist\/esm\/server\.js$/.test(id)) return undefined
      const parts = code.match(call)?.length ?? 0
      if (parts !== 2) this.error(`expected Remix to hand data over in two places, found ${parts}`)
      return { code: code.replace(call, 'serverHandoffStream: undefined,'), map: null }
    },
  }
}
