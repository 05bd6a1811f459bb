import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { unseal } from '#app/kernel/data/sealed.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { ContractSecrets, OpenedContract } from './payment-setting.ts'
import { aboutPayment, findKeptSetting, type KeptSetting } from './payment-setting-store.ts'

type Deps = Pick<Visit, 'db' | 'env'>

/**
 * A company's contract with its secrets unsealed, only for asking the provider: the current contract, or the one with the
 * named provider, for orders that were made with it. Null if there is no such contract. Refuses as `unseal` does.
 */
export async function openContract(
  deps: Deps,
  companyId: number,
  named?: PaymentProvider,
): Promise<OpenedContract | null> {
  const setting = await findKeptSetting(deps.db, companyId)
  const provider = named ?? setting.provider
  if (provider === null) return null
  const secrets = (await openSecrets(deps, setting))[provider]
  const open = setting.contracts[provider]
  if (open === undefined || secrets === undefined) return null
  return { provider, isLive: setting.isLive, ...open, ...secrets } as OpenedContract
}

/** All secrets of a company, by provider. Refuses as `unseal` does. */
export async function openSecrets(
  deps: Pick<Deps, 'env'>,
  { companyId, sealed }: Pick<KeptSetting, 'companyId' | 'sealed'>,
): Promise<ContractSecrets> {
  if (sealed === null) return {}
  return JSON.parse(await unseal(deps, sealed, aboutPayment(companyId))) as ContractSecrets
}
