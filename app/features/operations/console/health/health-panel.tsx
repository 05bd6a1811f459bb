import type { DeadLetters } from '#app/features/operations/model/dead-letters/dead-letters.ts'
import type { Health } from '#app/features/operations/model/health/get-health.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { useDates, writeBytes } from '#app/ui/atoms/formats.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { FactList, StatusDot } from '#app/ui/console/facts.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { Alarms } from './alarms.tsx'
import { DeadLetterList } from './dead-letters.tsx'
import { FactSection } from './fact-table.tsx'
import { jobName, sweepName } from './work-names.ts'

/** The platform's health: alarms, version, backup and queue, then sweeps, undelivered mails, and refusals. */
export function HealthPanel({ health, letters }: { health: Health; letters: DeadLetters }) {
  return (
    <>
      <Alarms alarms={health.alarms} />
      <HealthFacts health={health} />
      <Sweeps sweeps={health.sweeps} />
      <Databases databases={health.databases} />
      <JobCounts jobs={health.jobs} />
      <FailedJobs failedJobs={health.failedJobs} />
      <DeadLetterList letters={letters} />
      <DeadMails mails={health.deadMails} />
      <UsedBudgets budgets={health.usedBudgets} />
      <CardAlarms alarms={health.cardAlarms} />
      <CardScripts scripts={health.cardScripts} />
      <PaymentOutages outages={health.paymentOutages} />
      <Refusals refusals={health.refusals} />
    </>
  )
}

function HealthFacts({ health: { version, lastBackupAt, queue, sealing } }: { health: Health }) {
  const { t } = useTranslation('console-staff')
  const dates = useDates()
  const time = queue.oldestDueAt === null ? '' : dates.instant(queue.oldestDueAt)
  const waiting =
    queue.depth === 0 ? t('health.queueNone') : t('health.queueSince', { count: queue.depth, time })
  return (
    <FactList
      facts={[
        { name: t('health.version'), value: version ?? t('health.local') },
        {
          name: t('health.backup'),
          value: lastBackupAt === null ? t('health.never') : dates.instant(lastBackupAt),
        },
        { name: t('health.queue'), value: waiting },
        { name: t('health.sealing'), value: <SealingState sealing={sealing} /> },
      ]}
    />
  )
}

/** The state of sealed secrets. A missing key comes first: nobody can sign in with a secret that was sealed with it. */
function SealingState({ sealing: { hasKey, inClear, lost } }: Pick<Health, 'sealing'>) {
  const { t } = useTranslation('console-staff')
  const count = lost.reduce((sum, { secrets }) => sum + secrets, 0)
  const keys = lost.map(({ key }) => key).join(', ')
  if (count > 0) return <StatusDot kind="bad">{t('health.sealingLost', { count, keys })}</StatusDot>
  if (!hasKey) return <StatusDot kind="bad">{t('health.sealingNone')}</StatusDot>
  if (inClear > 0) return <StatusDot kind="wait">{t('health.sealingClear', { count: inClear })}</StatusDot>
  return <StatusDot kind="ok">{t('health.sealingGood')}</StatusDot>
}

function Sweeps({ sweeps }: Pick<Health, 'sweeps'>) {
  const { t } = useTranslation('console-staff')
  const { t: of } = useWords('console-staff')
  const dates = useDates()
  return (
    <FactSection
      title={t('health.sweeps')}
      none={t('health.sweepsNone')}
      help={t('health.sweepsHelp')}
      headings={[
        t('health.kind'),
        t('health.sweepState'),
        t('health.sweepEnded'),
        t('health.error'),
        t('health.attempts'),
        t('health.since'),
      ]}
      rows={sweeps.map(({ name, endedAt, isLate, failure }) => ({
        id: name,
        cells: [
          of(sweepName(name)),
          t(`health.sweepIs.${failure !== null ? 'failing' : isLate ? 'late' : 'well'}`),
          endedAt === null ? t('health.never') : dates.instant(endedAt),
          failure?.error ?? '',
          failure === null ? '' : String(failure.times),
          failure === null ? '' : dates.instant(failure.since),
        ],
      }))}
    />
  )
}

function Databases({ databases }: Pick<Health, 'databases'>) {
  const { t } = useTranslation('console-staff')
  return (
    <FactSection
      title={t('health.databases')}
      none={t('health.databasesNone')}
      help={t('health.databasesHelp')}
      headings={[
        t('health.database'),
        t('health.databaseState'),
        t('health.databaseSize'),
        t('health.databaseShare'),
        t('health.databaseSites'),
        t('health.databaseJobs'),
        t('health.databaseAnswer'),
        t('health.databaseSchema'),
      ]}
      rows={databases.map((database) => ({
        id: database.name,
        cells: [
          database.name,
          t(`health.databaseIs.${stateOf(database)}`),
          database.bytes === null ? '' : writeBytes(database.bytes),
          database.percent === null ? '' : `${database.percent}%`,
          database.sites,
          database.jobs ?? '',
          database.answerMs === null ? '' : t('health.databaseAnswerMs', { ms: database.answerMs }),
          schemaOf(database, t),
        ],
      }))}
    />
  )
}

type DatabaseRow = Health['databases'][number]

function stateOf({ bytes, behind, isNearlyFull }: DatabaseRow): 'away' | 'behind' | 'nearlyFull' | 'well' {
  if (bytes === null || behind === null) return 'away'
  if (behind > 0) return 'behind'
  return isNearlyFull ? 'nearlyFull' : 'well'
}

type Words = ReturnType<typeof useTranslation<'console-staff'>>['t']

/** The last applied migration, with how many are missing. Empty for a database that doesn't answer. */
function schemaOf({ migration, behind }: DatabaseRow, t: Words): string {
  if (behind === null) return ''
  const last = migration?.replace(/\.sql$/, '') ?? t('health.databaseNoSchema')
  return behind > 0 ? t('health.databaseBehind', { migration: last, count: behind }) : last
}

function JobCounts({ jobs }: Pick<Health, 'jobs'>) {
  const { t } = useTranslation('console-staff')
  const { t: of } = useWords('console-staff')
  return (
    <FactSection
      title={t('health.jobs')}
      none={t('health.jobsNone')}
      help={t('health.jobsHelp')}
      headings={[t('health.kind'), t('health.waiting'), t('health.running'), t('health.failed')]}
      rows={jobs.map(({ kind, waiting, running, failed }) => ({
        id: kind,
        cells: [of(jobName(kind)), waiting, running, failed],
      }))}
    />
  )
}

function FailedJobs({ failedJobs: { rows, ...paged } }: Pick<Health, 'failedJobs'>) {
  const { t } = useTranslation('console-staff')
  const { t: of } = useWords('console-staff')
  const dates = useDates()
  return (
    <FactSection
      title={t('health.failedJobs')}
      none={t('health.failedNone')}
      help={t('health.failedHelp')}
      headings={[
        t('health.kind'),
        t('health.subject'),
        t('health.error'),
        t('health.attempts'),
        t('health.at'),
        t('health.retry'),
      ]}
      rows={rows.map(({ id, kind, subject, error, attempts, failedAt, canRetry }) => ({
        id,
        cells: [of(jobName(kind)), subject, error ?? '', attempts, dates.instant(failedAt)],
        end: canRetry ? <Retry jobId={id} /> : t('health.notRetryable'),
      }))}
    >
      <Pager {...paged} hrefOf={(page) => adminPaths.health(page === 1 ? {} : { page })} />
    </FactSection>
  )
}

function Retry({ jobId }: { jobId: string }) {
  const { t } = useTranslation('console-staff')
  return (
    <Form method="post" action={adminPaths.retryJob()}>
      <input type="hidden" name="jobId" value={jobId} />
      <Button kind="secondary">{t('health.retry')}</Button>
    </Form>
  )
}

function DeadMails({ mails }: { mails: Health['deadMails'] }) {
  const { t } = useTranslation('console-staff')
  const dates = useDates()
  return (
    <FactSection
      title={t('health.mails')}
      none={t('health.mailsNone')}
      help={t('health.mailsHelp')}
      headings={[t('health.recipient'), t('health.mailSubject'), t('health.error'), t('health.at')]}
      rows={mails.map(({ id, recipient, subject, error, at }) => ({
        id,
        cells: [recipient, subject, error ?? '', dates.instant(at)],
      }))}
    />
  )
}

function UsedBudgets({ budgets }: { budgets: Health['usedBudgets'] }) {
  const { t } = useTranslation('console-staff')
  return (
    <FactSection
      title={t('health.budgets')}
      none={t('health.budgetsNone')}
      help={t('health.budgetsHelp')}
      headings={[t('health.budgetSite'), t('health.budgetKind'), t('health.budgetAsked')]}
      rows={budgets.map(({ tenantId, budget, asked }) => ({
        id: `${tenantId}-${budget}`,
        cells: [
          tenantId === 0 ? t('health.budgetConsole') : String(tenantId),
          t(`health.budget.${budget}`),
          asked,
        ],
      }))}
    />
  )
}

function CardAlarms({ alarms }: { alarms: Health['cardAlarms'] }) {
  const { t } = useTranslation('console-staff')
  return (
    <FactSection
      title={t('health.cards')}
      none={t('health.cardsNone')}
      help={t('health.cardsHelp')}
      headings={[
        t('health.budgetSite'),
        t('health.cardsDeclined'),
        t('health.cardsAccounts'),
        t('health.cardsNetworks'),
      ]}
      rows={alarms.map(({ tenantId, declined, accounts, networks }) => ({
        id: String(tenantId),
        cells: [String(tenantId), declined, accounts, networks],
      }))}
    />
  )
}

/** The inventory of the scripts that payment providers serve to the pages with our card form (PCI DSS 6.4.3, 11.6.1). */
function CardScripts({ scripts }: { scripts: Health['cardScripts'] }) {
  const { t } = useTranslation('console-staff')
  const dates = useDates()
  const acceptedWords = ({ acceptedBy, acceptedAt }: (typeof scripts)[number]) =>
    acceptedBy === null || acceptedAt === null
      ? t('health.scriptFirst')
      : t('health.scriptAccepted', { name: acceptedBy, at: dates.instant(acceptedAt) })
  return (
    <FactSection
      title={t('health.scripts')}
      none={t('health.scriptsNone')}
      help={t('health.scriptsHelp')}
      headings={[
        t('health.scriptUrl'),
        t('health.scriptDigest'),
        t('health.scriptSince'),
        t('health.scriptChecked'),
        t('health.scriptState'),
      ]}
      rows={scripts.map((script) => ({
        id: script.url,
        cells: [
          script.url,
          // The beginning is enough to compare by eye. The whole digest is in the answer of the API.
          `${script.digest.slice(0, 16)}…`,
          dates.instant(script.since),
          dates.instant(script.checkedAt),
          ...(script.isChanged ? [] : [acceptedWords(script)]),
        ],
        ...(script.isChanged && { end: <AcceptScript url={script.url} digest={script.digest} /> }),
      }))}
    />
  )
}

function AcceptScript({ url, digest }: { url: string; digest: string }) {
  const { t } = useTranslation('console-staff')
  return (
    <Form method="post" action={adminPaths.cardScripts()}>
      <input type="hidden" name="url" value={url} />
      <input type="hidden" name="digest" value={digest} />
      <Button kind="secondary">{t('health.scriptAccept')}</Button>
    </Form>
  )
}

function PaymentOutages({ outages }: { outages: Health['paymentOutages'] }) {
  const { t } = useTranslation('console-staff')
  const { t: commerce } = useWords('console-commerce')
  const dates = useDates()
  return (
    <FactSection
      title={t('health.outages')}
      none={t('health.outagesNone')}
      help={t('health.outagesHelp')}
      headings={[
        t('health.budgetSite'),
        t('health.outageProvider'),
        t('health.error'),
        t('health.since'),
        t('health.at'),
      ]}
      rows={outages.map(({ tenantId, provider, refusedWith, since, lastAt }) => ({
        id: `${tenantId}-${provider}`,
        cells: [
          String(tenantId),
          commerce(`payment.paymentMethod.${provider}`),
          refusedWith === '' ? t('health.outageNoContract') : refusedWith,
          dates.instant(since),
          dates.instant(lastAt),
        ],
      }))}
    />
  )
}

function Refusals({ refusals }: Pick<Health, 'refusals'>) {
  const { t } = useTranslation(['console-staff', 'errors'])
  return (
    <FactSection
      title={t('health.refusals')}
      none={t('health.refusalsNone')}
      help={t('health.refusalsHelp')}
      headings={[t('health.code'), t('health.meaning'), t('health.today'), t('health.week')]}
      rows={refusals.map(({ code, name, today, week }) => ({
        id: String(code),
        cells: [String(code), name === null ? '' : t(`errors:${name}`), today, week],
      }))}
    />
  )
}
