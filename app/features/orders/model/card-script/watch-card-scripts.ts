import {
  cardEntryOf,
  type OpenContracts,
} from '#app/features/orders/model/payment-setting/payment-setting.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { type Database, platformDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { log } from '#app/kernel/logging/log.ts'
import { forgetOtherScripts, recordCardScript } from './card-script-store.ts'
import { listCardScripts } from './list-card-scripts.ts'

type Deps = {
  env: Pick<Env, 'DB' | 'GMO_SCRIPT' | 'GMO_TEST_SCRIPT'>
  now: () => number
  fetch: typeof fetch
}

/** The time between two fetches of a script, in milliseconds, and the longest wait for one. */
const pause = 6 * 3_600_000
const patience = 20_000

/** A script is some 100 kB. One that is larger than this isn't it. */
const maxBytes = 4 * 1024 * 1024

/**
 * Run by cron: fetches the providers' scripts on pages with a card form, as browsers do, and records what they are. A change isn't prevented,
 * because the provider may make it at any time, but the health page and an alarm tell of it. Returns how many were fetched.
 */
export async function watchCardScripts({ env, now, fetch }: Deps): Promise<number> {
  const { d1, db } = await platformDb(env)
  const [urls, known] = await Promise.all([listUsedScripts(db, env), listCardScripts(db)])
  const due = urls.filter((url) => {
    const script = known.find((one) => one.url === url)
    return script === undefined || script.checkedAt + pause <= now()
  })
  if (known.some(({ url }) => !urls.includes(url))) await commitTo(d1, [forgetOtherScripts(db, urls)])
  const missed: string[] = []
  for (const url of due) {
    const content = await load(fetch, url)
    if (content === null) {
      missed.push(url)
      continue
    }
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('hex')
    const before = known.find((one) => one.url === url)
    if (before !== undefined && before.digest !== digest)
      log('error', 'card script changed', { url, digest, before: before.digest })
    await commitTo(d1, [recordCardScript(db, { url, digest, bytes: content.byteLength }, now())])
  }
  // They are tried again a minute later. If that goes on, the sweep counts as failing.
  if (missed.length > 0) throw new Error(`${missed.join(', ')} can't be fetched`)
  return due.length
}

async function load(fetch: Deps['fetch'], url: string): Promise<ArrayBuffer | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patience) }).catch(() => null)
  if (!answer?.ok) return null
  const content = await answer.arrayBuffer()
  return content.byteLength > 0 && content.byteLength <= maxBytes ? content : null
}

/** The addresses of scripts that some company's pages contain. Only GMO's form needs a script of the provider's. */
async function listUsedScripts(db: Database, env: Deps['env']): Promise<string[]> {
  const rows = await db
    .selectFrom('company_payment')
    .select(['provider', 'settings', 'is_live as isLive'])
    .where('provider', '=', 'GMO')
    .execute()
  const inForm = rows.filter(({ provider, settings }) => {
    const contracts = JSON.parse(settings) as OpenContracts
    return cardEntryOf({ provider: provider as PaymentProvider, contracts }) === 'form'
  })
  return [
    ...new Set(inForm.map(({ isLive }) => (isLive === 1 ? env.GMO_SCRIPT : env.GMO_TEST_SCRIPT))),
  ].sort()
}
