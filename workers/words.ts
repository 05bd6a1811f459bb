import type { Env } from '#app/kernel/data/env.ts'
import { log } from '#app/kernel/logging/log.ts'
import { findLocale } from '#app/visit/find-locale.ts'
import { isolateWords } from '#app/visit/translator.ts'
import en from '#locales/en/starting.json' with { type: 'json' }
import ja from '#locales/ja/starting.json' with { type: 'json' }

const words = { en, ja }

/**
 * The answer of an isolate that can't read its words; null once it has them. No page is shown without its words, and the next request tries
 * again.
 */
export async function withoutWords(
  request: Request,
  env: Pick<Env, 'ASSETS'>,
  isolate = isolateWords,
): Promise<Response | null> {
  try {
    await isolate.load(env)
    return null
  } catch (error) {
    log('error', 'words not read', { error })
    return new Response(`${words[await findLocale(request)].unavailable}\n`, {
      status: 503,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        'Retry-After': '2',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  }
}
