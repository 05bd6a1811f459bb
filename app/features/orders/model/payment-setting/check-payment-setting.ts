import { endOutagesOf } from '#app/features/orders/model/outage/outage-store.ts'
import { requireCompanyPerson } from '#app/features/tenancy/model/company/company-scope.ts'
import { findCompany } from '#app/features/tenancy/model/company/company-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { gatewayFor } from './choose-gateway.ts'
import { contractOf } from './contract-of.ts'
import { openContract, openSecrets } from './open-contract.ts'
import type { OpenedContract } from './payment-setting.ts'
import type { PaymentSettingInput } from './payment-setting-input.ts'
import { findKeptSetting } from './payment-setting-store.ts'

/**
 * Asks the provider whether a contract is one of its own; stores nothing and has no effect there. Secrets that aren't sent are
 * those that are kept. Refuses as `savePaymentSetting` does, what the provider doesn't know with `invalidGatewaySettings`
 * (853), and a provider that gives no answer with `dependencyError` (501).
 */
export async function checkPaymentSetting(
  visit: Visit,
  named: number | undefined,
  input: PaymentSettingInput,
): Promise<void> {
  const { companyId } = requireCompanyPerson(visit, named)
  if ((await findCompany(visit.db, companyId)) === null) refuse('companyNotFound')
  const kept = await findKeptSetting(visit.db, companyId)
  const { provider, open, secrets } = contractOf(input, kept)
  if (provider === null) refuse('invalidGatewaySettings')
  const known = (await openSecrets(visit, kept))[provider]
  await ask(visit, { provider, isLive: input.isLive, ...open, ...known, ...secrets } as OpenedContract)
}

/**
 * The same of the contract as it is kept. One that is good ends the outages of the company's sites. Refuses `invalidGatewaySettings`
 * where there is none.
 */
export async function checkKeptSetting(visit: Visit, named: number | undefined): Promise<void> {
  const { companyId } = requireCompanyPerson(visit, named)
  const contract = (await openContract(visit, companyId)) ?? refuse('invalidGatewaySettings')
  await ask(visit, contract)
  await commit(visit, endOutagesOf(visit.db, { companyId, provider: contract.provider }))
}

async function ask(visit: Visit, contract: OpenedContract): Promise<void> {
  const answer = await gatewayFor(visit, contract).check()
  if (answer.is === 'unknown') refuse('dependencyError')
  if (answer.is === 'declined') refuse('invalidGatewaySettings')
}
