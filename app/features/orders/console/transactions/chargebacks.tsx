import { ChargebackInput, DecisionInput } from '#app/features/orders/model/chargeback/record-chargeback.ts'
import { useDates } from '#app/ui/atoms/formats.ts'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import type { OrderRecordView } from './order-facts.tsx'

type Props = { action: string; record: OrderRecordView; reply: Reply | undefined }

/** The chargebacks of an order, with the form that records how the open one was decided. */
export function Chargebacks({ action, record: { chargebacks }, reply }: Props) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const open = chargebacks.find(({ state }) => state === 'open')
  return (
    <>
      {chargebacks.length > 0 && <ChargebackList chargebacks={chargebacks} />}
      {open !== undefined && (
        <SchemaForm
          schema={DecisionInput}
          values={{ id: open.id, note: '' }}
          {...{ action, reply }}
          name="decide"
          words="console-sales"
          prefix="chargeback"
          sections={[
            {
              title: t('chargeback.decideTitle'),
              help: t('chargeback.decideHelp', { amount: yen(open.amount) }),
              fields: ['outcome', 'note'],
            },
          ]}
          submit={t('chargeback.decide')}
        />
      )}
    </>
  )
}

function ChargebackList({ chargebacks }: Pick<OrderRecordView, 'chargebacks'>) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const dates = useDates()
  return (
    <FormSection title={t('chargeback.list')} help={t('chargeback.listHelp')}>
      <table className="console-table list-table">
        <TableHead headings={['amount', 'state', 'reason', 'by'].map((key) => t(`chargeback.${key}`))} />
        <tbody>
          {chargebacks.map((one) => (
            <tr key={one.id}>
              <th scope="row">{yen(one.amount)}</th>
              <td data-label={t('chargeback.state')}>
                {t(`chargeback.state.${one.state}`)}
                {one.state === 'open' && one.holds !== null && ` · ${t(`chargeback.holds.${one.holds}`)}`}
                {one.ends !== null && ` · ${t(`chargeback.ends.${one.ends}`)}`}
              </td>
              <td data-label={t('chargeback.reason')}>
                {one.reason}
                <small className="block">
                  {dates.day(one.openedOn)}
                  {one.reference !== '' && <code> {one.reference}</code>}
                </small>
                {one.note !== null && <small className="block">{one.note}</small>}
              </td>
              <td data-label={t('chargeback.by')}>
                {one.openedBy} · {dates.instant(one.openedAt)}
                {one.decidedAt !== null && (
                  <small className="block">
                    {one.decidedBy} · {dates.instant(one.decidedAt)}
                  </small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FormSection>
  )
}

/** Records a chargeback, which starts with all that is left of the payment. */
export function ChargebackForm({ action, record: { disputable, policy, today }, reply }: Props) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  return (
    <SchemaForm
      schema={ChargebackInput}
      values={{ amount: disputable, openedOn: today, reason: '', reference: '' }}
      {...{ action, reply }}
      name="chargeback"
      words="console-sales"
      prefix="chargeback"
      sections={[
        {
          title: t('chargeback.title'),
          help: `${t('chargeback.help', { left: yen(disputable) })} ${t(`chargeback.right.${policy}`)}`,
          fields: ['amount', 'openedOn', 'reason', 'reference'],
        },
      ]}
      submit={t('chargeback.record')}
    />
  )
}
