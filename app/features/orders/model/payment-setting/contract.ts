import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { unseal } from '#app/kernel/data/sealed.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  type ContractSecrets,
  contractFields,
  type OpenedContract,
  type PaymentSetting,
  type PaymentSettingInput,
} from './payment-setting.ts'
import { aboutPayment, findKeptSetting, type KeptSetting } from './payment-setting-store.ts'

/** `secrets` are those that were sent. The contract's other secrets stay as they are stored. */
type SentContract = {
  provider: PaymentProvider | null
  open: Record<string, string>
  secrets: Record<string, string>
}

/**
 * Reads the contract from a form or a call. A secret that isn't sent stays, unless it belongs to another contract, which needs all secrets
 * again. Refuses an incomplete contract with `invalidGatewaySettings` (853), by field.
 */
export function contractOf(
  { paymentMethod, ...sent }: PaymentSettingInput,
  { contracts }: Pick<PaymentSetting, 'contracts'>,
): SentContract {
  if (paymentMethod === '') return { provider: null, open: {}, secrets: {} }
  const fields: { open: readonly (keyof typeof sent)[]; secret: readonly (keyof typeof sent)[] } =
    contractFields[paymentMethod]
  const pick = (names: readonly (keyof typeof sent)[]) =>
    Object.fromEntries(names.map((name) => [name, String(sent[name])]))
  const kept = contracts[paymentMethod] as Record<string, string> | undefined
  const cardEntry = sent.cardEntry ?? kept?.cardEntry ?? (sent.pageConfigId === '' ? 'form' : 'page')
  const open: Record<string, string> = {
    ...pick(fields.open),
    ...(paymentMethod === 'GMO' && { cardEntry }),
  }
  const secrets = pick(fields.secret)
  const isSame =
    kept !== undefined &&
    fields.open.every((name) => keepsSecrets.includes(name) || kept[name] === open[name])
  const missing = Object.entries({ ...open, ...(isSame ? {} : secrets) }).filter(
    ([name, value]) => value === '' && !(name === 'pageConfigId' && cardEntry === 'form'),
  )
  if (missing.length > 0)
    refuse('invalidGatewaySettings', {
      fields: Object.fromEntries(missing.map(([name]) => [name, ['required']])),
    })
  const given = Object.entries(secrets).filter(([, value]) => value !== '')
  return { provider: paymentMethod, open, secrets: Object.fromEntries(given) }
}

/** Fields whose change leaves the contract the same. */
const keepsSecrets: readonly string[] = ['tokenApiKey', 'shopifyVersion', 'cardEntry', 'pageConfigId']

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
