import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { getTrace } from '#app/features/reading/model/trace/get-trace.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { UsersTabs } from '#app/layout/console/tabs/users-tabs.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { ErrorAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { FactList } from '#app/ui/console/facts.tsx'
import { TextField } from '#app/ui/console/form-fields.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import '#app/ui/console/console-forms.css'
import '#app/features/users/console/readers/users.css'

type Props = Awaited<ReturnType<typeof viewTracePage>> & { tenantId: number; code: string }

type Trace = NonNullable<Props['trace']>

export const meta = titled<typeof loader>(({ heading }) => heading)

/**
 * The screen that finds the reader of a page that turned up. The code stands in the address, so that the result can be
 * sent to a colleague.
 */
export const loader = consolePage(async ({ visit, url }) => {
  const code = (url.searchParams.get('code') ?? '').slice(0, 200)
  const [found, frame] = await Promise.all([viewTracePage(visit, code), viewSiteConsole(visit)])
  const heading = translator(visit.locale, 'console')('screen.trace')
  return { ...found, code, frame, heading, tenantId: visit.site.tenantId }
})

export default function TraceScreen() {
  const { frame, heading, ...found } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <UsersTabs tenantId={found.tenantId} />
      <TraceSearch {...found} />
    </ConsolePage>
  )
}

/** A search field for the code of a page that turned up, and below it who opened which content and when. */
function TraceSearch({ tenantId, code, trace, problem }: Props) {
  const { t } = useWords('console-users')
  return (
    <>
      <Form
        className="trace-form max-w-120 grid gap-3 justify-items-start"
        action={adminPaths.trace(tenantId)}
        role="search"
      >
        <TextField
          name="code"
          label={t('trace.code')}
          hint={t('trace.codeHint')}
          sent={code}
          problems={problem === 'noCode' ? ['invalidTraceCode'] : []}
          maxLength={200}
          isRequired
        />
        <Button>{t('trace.find')}</Button>
      </Form>
      {problem === 'unknown' && <ErrorAlert>{t('trace.unknown')}</ErrorAlert>}
      {trace !== null && <Found tenantId={tenantId} trace={trace} />}
    </>
  )
}

function Found({ tenantId, trace }: { tenantId: number; trace: Trace }) {
  const { t } = useWords('console-users')
  const dates = useDates()
  const { content, reader } = trace
  return (
    <section className="people-section" aria-labelledby="trace-found">
      <h2 id="trace-found">
        {t('trace.found')} <code>{trace.code}</code>
      </h2>
      <FactList
        facts={[
          { name: t('trace.who'), value: <Who {...{ tenantId, reader }} /> },
          {
            name: t('trace.when'),
            value: trace.openedAt === null ? t('trace.neverOpened') : dates.instant(trace.openedAt),
          },
          {
            name: t('trace.which'),
            value: (
              <span lang={langOf(content.title ?? '')}>
                {content.title === null ? (
                  t('trace.gone', { id: content.id })
                ) : (
                  <Link to={adminPaths.adminContent(tenantId, content.id)} className="people-link">
                    {content.title}
                  </Link>
                )}
              </span>
            ),
          },
          { name: t('trace.version'), value: versionOf(content, t) },
          { name: t('trace.page'), value: t('trace.pageHelp') },
          { name: t('trace.mark'), value: <span className="whitespace-pre-line">{trace.mark || '–'}</span> },
          { name: t('trace.device'), value: reader?.device ?? '–' },
        ]}
      />
    </section>
  )
}

function Who({ tenantId, reader }: { tenantId: number; reader: Trace['reader'] }) {
  const { t } = useWords('console-users')
  if (reader === null) return t('trace.guest')
  if (reader.isByAddress) return t('trace.byAddress', { group: reader.groupName ?? reader.name })
  const said = [reader.email ?? reader.username, reader.groupName, reader.isShutOut && t('trace.shutOut')]
  return (
    <>
      <Link to={adminPaths.user(tenantId, reader.id)} className="people-link">
        {reader.name}
      </Link>{' '}
      {said.filter(Boolean).join(' · ')}
    </>
  )
}

function versionOf(
  { version, fileName, pages }: Trace['content'],
  t: (key: string, values: object) => string,
) {
  const file = fileName === null ? '' : ` · ${fileName}`
  return `${t('trace.versionNumber', { version })}${file}${pages === null ? '' : ` · ${t('trace.pages', { count: pages })}`}`
}

/** The reading that a code identifies, or the code's problem. Both are null for an empty code. */
async function viewTracePage(visit: Visit, code: string) {
  if (code.trim() === '') return { trace: null, problem: null }
  try {
    return { trace: await getTrace(visit, code), problem: null }
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.name === 'notFound') return { trace: null, problem: 'unknown' as const }
    if (error.fields.code !== undefined) return { trace: null, problem: 'noCode' as const }
    throw error
  }
}
