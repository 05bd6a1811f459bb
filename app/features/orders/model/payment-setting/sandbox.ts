import { z } from 'zod'
import type { Env } from '#app/kernel/data/env.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type PaymentSetting, PaymentSettingInput } from './payment-setting.ts'
import { checkKeptSetting, getPaymentSetting, savePaymentSetting } from './save-payment-setting.ts'

/** The record in the variable SANDBOX: the sandbox's address, and a contract that its payment provider knows. */
const Sandbox = z.object({ origin: z.url(), contract: z.record(z.string(), z.string()) })

/** The sandbox that plays this server's payment providers and mailboxes. Null on a platform that works with the real ones. */
export function readSandbox(env: Pick<Env, 'SANDBOX'>): z.output<typeof Sandbox> | null {
  return env.SANDBOX === undefined ? null : Sandbox.parse(JSON.parse(env.SANDBOX))
}

/**
 * Saves and checks the contract that the sandbox knows, so that a company can try selling without a contract of its own. Refuses with
 * `notFound` where there is no sandbox, and as `savePaymentSetting` and `checkKeptSetting` do.
 */
export async function connectSandbox(visit: Visit, companyId: number): Promise<PaymentSetting> {
  const { contract } = readSandbox(visit.env) ?? refuse('notFound')
  await savePaymentSetting(
    visit,
    companyId,
    PaymentSettingInput.parse({ ...contract, isLive: false, revision: null }),
  )
  await checkKeptSetting(visit, companyId)
  return getPaymentSetting(visit, companyId)
}
