import { PriceNoticeInput } from '#app/features/plans/model/plan/editing/plan-input.ts'
import type { PriceNotice } from '#app/features/plans/model/plan/editing/price-notice-store.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useYen } from '#app/ui/console/use-yen.ts'
import { useWords } from '#app/ui/console/words.ts'

type Props = {
  action: string
  price: number
  running: number
  notices: readonly PriceNotice[]
  /** The first day on which a price announced today may take effect. */
  firstDay: string
  reply: Reply | undefined
}

/** What running registrations will pay, and from which day. Announced 30 days before (ruling 46). */
export function PriceNotices({ action, price, running, notices, firstDay, reply }: Props) {
  const { t } = useWords('console-commerce')
  const dates = useDates()
  return (
    <>
      <SchemaForm
        schema={PriceNoticeInput}
        values={{ price, effectiveOn: firstDay }}
        action={action}
        name="announce"
        reply={reply}
        words="console-commerce"
        prefix="notice"
        sections={[
          {
            title: t('notice.title'),
            help: t('notice.help', { count: running, day: dates.day(firstDay) }),
            fields: ['price', 'effectiveOn'],
          },
        ]}
        submit={t('notice.announce')}
      />
      {notices.map((notice) => (
        <AnnouncedPrice key={notice.effectiveOn} {...{ action, notice }} />
      ))}
    </>
  )
}

function AnnouncedPrice({ action, notice }: Pick<Props, 'action'> & { notice: PriceNotice }) {
  const { t } = useWords('console-commerce')
  const { yen } = useYen()
  const dates = useDates()
  return (
    <Form method="post" action={action} className="form-actions">
      <input type="hidden" name="form" value="unannounce" />
      <input type="hidden" name="effectiveOn" value={notice.effectiveOn} />
      <span>{t('notice.from', { day: dates.day(notice.effectiveOn), price: yen(notice.price) })}</span>
      <button type="submit" className="button quiet danger">
        {t('notice.withdraw')}
      </button>
    </Form>
  )
}
