import { contractFields, type PaymentSetting, paymentProviders } from './payment-setting.ts'

/** A company's payment settings for its administrators. Of secrets it shows only which ones exist. */
export function viewPaymentSetting({ provider, contracts, isLive, seller, revision }: PaymentSetting) {
  return {
    paymentMethod: provider ?? '',
    ...openFields(contracts),
    secrets: keptSecrets(contracts),
    isLive,
    seller,
    revision,
  }
}

/** What isn't secret of every contract there is, as the fields of the form. */
function openFields(contracts: PaymentSetting['contracts']): Record<string, string> {
  return Object.assign({}, ...Object.values(contracts))
}

/** A contract is kept with all of its secrets or not at all. */
function keptSecrets(contracts: PaymentSetting['contracts']): string[] {
  return paymentProviders
    .filter((provider) => contracts[provider] !== undefined)
    .flatMap((provider) => contractFields[provider].secret)
}
