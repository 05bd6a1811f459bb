import '#app/ui/console/list-page.css'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { useYen } from '#app/ui/console/use-yen.ts'
import { useWords } from '#app/ui/console/words.ts'
import type { OrderRecordView } from './order-facts.tsx'

/** Every step of an order, and every yen that moved with it. */
export function OrderMovements({ record }: { record: OrderRecordView }) {
  return (
    <>
      <Money movements={record.movements} />
      {record.refunds.length > 0 && <Refunds refunds={record.refunds} />}
      <Steps steps={record.steps} />
    </>
  )
}

function Money({ movements }: Pick<OrderRecordView, 'movements'>) {
  const { t } = useWords('console-sales')
  const { figure } = useYen()
  const dates = useDates()
  if (movements.length === 0) return <FormSection title={t('order.money')} help={t('order.noMoney')} />
  return (
    <FormSection title={t('order.money')} help={t('order.moneyHelp')}>
      <table className="console-table list-table">
        <Head first={t('order.movement')} figures={['net', 'tax', 'sum', 'at']} />
        <tbody>
          {movements.map(({ id, kind, net, tax, total, at }) => {
            const signed = (amount: number) => figure(kind === 'charge' ? amount : -amount)
            return (
              <tr key={id}>
                <th scope="row">{t(`order.movement.${kind}`)}</th>
                <Figure name="net">{signed(net)}</Figure>
                <Figure name="tax">{signed(tax)}</Figure>
                <Figure name="sum">{signed(total)}</Figure>
                <Figure name="at">{dates.instant(at)}</Figure>
              </tr>
            )
          })}
        </tbody>
      </table>
    </FormSection>
  )
}

function Head({ first, figures }: { first: string; figures: readonly string[] }) {
  const { t } = useWords('console-sales')
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {figures.map((key) => (
          <th key={key} scope="col" className="figure">
            {t(`order.${key}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Figure({ name, children }: { name: string; children: string }) {
  const { t } = useWords('console-sales')
  return (
    <td className="figure" data-label={t(`order.${name}`)}>
      {children}
    </td>
  )
}

function Refunds({ refunds }: Pick<OrderRecordView, 'refunds'>) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const dates = useDates()
  return (
    <FormSection title={t('order.refunds')} help={t('order.refundsHelp')}>
      <table className="console-table list-table">
        <thead>
          <tr>
            {['amount', 'state', 'reason', 'by'].map((key) => (
              <th key={key} scope="col">
                {t(`order.refund.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {refunds.map(({ id, amount, state, reason, askedBy, declineCode, endsRight, createdAt }) => (
            <tr key={id}>
              <th scope="row">{yen(amount)}</th>
              <td data-label={t('order.refund.state')}>
                {t(`order.refund.state.${state}`, { code: declineCode ?? '' })}
                {endsRight && state === 'done' && ` · ${t('order.refund.ended')}`}
              </td>
              <td data-label={t('order.refund.reason')}>{reason}</td>
              <td data-label={t('order.refund.by')}>
                {askedBy} · {dates.instant(createdAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FormSection>
  )
}

function Steps({ steps }: Pick<OrderRecordView, 'steps'>) {
  const { t } = useWords('console-sales')
  const dates = useDates()
  return (
    <FormSection title={t('order.steps')} help={t('order.stepsHelp')}>
      <table className="console-table list-table">
        <thead>
          <tr>
            {['step', 'cause', 'detail', 'at'].map((key) => (
              <th key={key} scope="col" className={key === 'at' ? 'figure' : undefined}>
                {t(`order.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map(({ state, cause, detail, at }) => (
            <tr key={`${state}-${at}`}>
              <th scope="row">{t(`order.state.${state}`)}</th>
              <td data-label={t('order.cause')}>{t(`order.cause.${cause}`)}</td>
              <td data-label={t('order.detail')}>{detail ?? '–'}</td>
              <Figure name="at">{dates.instant(at)}</Figure>
            </tr>
          ))}
        </tbody>
      </table>
    </FormSection>
  )
}
