import { transactionProviders } from '#app/features/orders/model/ledger/transaction-store.ts'
import { useWords } from '#app/ui/console/words.ts'

/** The filter of a list by the payment provider. */
export function useProviderFilter() {
  const { t } = useWords('console-commerce')
  return {
    name: 'provider',
    label: t('transactions.column.provider'),
    any: t('transactions.anyProvider'),
    choices: transactionProviders.map((value) => ({ value, label: t(`payment.paymentMethod.${value}`) })),
  }
}
