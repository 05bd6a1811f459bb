import type { DeadLetters } from '#app/features/operations/model/dead-letters/dead-letters.ts'
import { sweepOf } from '#app/features/operations/model/run-sweeps.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { FactSection } from './fact-table.tsx'
import { jobName, sweepName } from './work-names.ts'

/** The latest messages that queues gave up, with buttons to send each again or to remove it. */
export function DeadLetterList({ letters: { rows, dropped, totalRecords } }: { letters: DeadLetters }) {
  const { t } = useTranslation('console-staff')
  const { t: of } = useWords('console-staff')
  const dates = useDates()
  const unlisted = dropped + totalRecords - rows.length
  return (
    <FactSection
      title={t('health.letters')}
      none={t('health.lettersNone')}
      help={t('health.lettersHelp')}
      headings={[
        t('health.kind'),
        t('health.letterState'),
        t('health.letterId'),
        t('health.error'),
        t('health.letterTimes'),
        t('health.letterLast'),
        t('health.letterActions'),
      ]}
      rows={rows.map(({ id, queue, kind, subject, state, error, requestId, times, lastAt }) => ({
        id,
        cells: [
          queue === 'sweeps' ? of(sweepName(sweepOf(subject))) : kind === null ? '' : of(jobName(kind)),
          t(`health.letterIs.${state}`),
          requestId ?? subject,
          error ?? '',
          times,
          dates.instant(lastAt),
        ],
        end: <Actions id={id} isOpen={state === 'open'} />,
      }))}
    >
      {unlisted > 0 && <p className="help">{t('health.lettersDropped', { count: unlisted })}</p>}
      {rows.length > 1 && (
        <Form method="post" action={adminPaths.deadLetters()}>
          <button type="submit" className="button secondary" name="act" value="forgetAll">
            {t('health.forgetAll')}
          </button>
        </Form>
      )}
    </FactSection>
  )
}

function Actions({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { t } = useTranslation('console-staff')
  return (
    <Form method="post" action={adminPaths.deadLetters()} className="flex flex-wrap gap-2">
      <input type="hidden" name="deadLetterId" value={id} />
      {isOpen && (
        <button type="submit" className="button secondary whitespace-nowrap" name="act" value="resend">
          {t('health.resend')}
        </button>
      )}
      <button type="submit" className="button secondary whitespace-nowrap" name="act" value="forget">
        {t('health.forget')}
      </button>
    </Form>
  )
}
