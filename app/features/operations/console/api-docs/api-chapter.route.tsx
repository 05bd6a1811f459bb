import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { FactTable } from '#app/features/operations/console/health/fact-table.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { FactList } from '#app/ui/console/facts.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { type ApiCall, viewApiChapter } from './api-docs-view.ts'

export const meta = titled<typeof loader>(({ title }) => title)

export const loader = page(({ visit, params }) => viewApiChapter(visit, params.chapter ?? ''))

/** The screen with the calls of one chapter of the API. */
export default function ApiChapterPage() {
  const { frame, title, base, calls } = useLoaderData<typeof loader>()
  const { t } = useTranslation('console-staff')
  return (
    <ConsolePage frame={frame} title={title} back={adminPaths.apiDocs()} backTo={t('api.title')}>
      <ApiContents calls={calls} />
      {calls.map((call) => (
        <ApiCallSection key={call.id} base={base} call={call} />
      ))}
    </ConsolePage>
  )
}

/** The table of contents of a chapter, folded away so that it fits a phone. */
function ApiContents({ calls }: { calls: readonly ApiCall[] }) {
  const { t } = useTranslation('console-staff')
  return (
    <nav className="mb-4" aria-label={t('api.contents')}>
      <details>
        <summary className="min-h-11 leading-11 cursor-pointer">
          {t('api.contents')} <span className="text-ink-2 tabular">{calls.length}</span>
        </summary>
        <ul>
          {calls.map(({ id, method, path, summary }) => (
            <li key={id}>
              <a className="block py-2 hover:underline hover:underline-offset-3" href={`#${id}`}>
                <code className="block text-accent-text wrap-anywhere">
                  {method} {path}
                </code>
                <span className="text-sm text-ink-2">{summary}</span>
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

/** The full documentation of a call: access, input, answer, refusals, and an example. */
function ApiCallSection({ base, call }: { base: string; call: ApiCall }) {
  const { t, i18n } = useTranslation('console-staff')
  const { t: of } = useWords('console-staff')
  const { id, method, path, summary, access, fields, refusals, answer } = call
  const facts = [
    { name: t('api.access'), value: access.map((level) => of(`api.accessOf.${level}`)).join(', ') },
    ...(refusals.length > 0
      ? [{ name: t('api.refusals'), value: <span lang="en">{refusals.join(', ')}</span> }]
      : []),
  ]
  return (
    <section className="grid grid-cols-1 gap-3 py-6 line-t [scroll-margin-block-start:16px]" id={id}>
      <h2 className="mb-1 text-base bold wrap-anywhere">
        <code>
          {method} {path}
        </code>
      </h2>
      <p>{summary + (i18n.language === 'ja' ? '。' : '.')}</p>
      <FactTable
        headings={[t('api.field'), t('api.type'), t('api.about')]}
        rows={fields.map(({ name, type, isRequired, about }) => ({
          id: name,
          cells: [name, isRequired ? `${type} (${t('api.required')})` : type, about],
        }))}
      />
      <FactList facts={facts} />
      <h3 className="bold">{t('api.example')}</h3>
      <Code text={curlOf(base, call)} label={`${t('api.example')} ${method} ${path}`} />
      <details>
        <summary className="min-h-11 leading-11 cursor-pointer">{t('api.answer')}</summary>
        <Code text={answer} label={`${t('api.answer')} ${method} ${path}`} />
      </details>
    </section>
  )
}

/** A block of code. Long lines scroll, also with the keyboard. */
function Code({ text, label }: { text: string; label: string }) {
  return (
    <section
      className="max-w-full max-h-80 py-3 px-4 rounded-field bg-paper-2 text-xs leading-[1.5] overflow-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      aria-label={label}
    >
      <pre>{text}</pre>
    </section>
  )
}

function curlOf(base: string, { method, path, request }: ApiCall): string {
  const lines = [
    `curl -X ${method} '${base}${path}'`,
    "-H 'Authorization: Bearer bk_…'",
    ...(request === null
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${request.replaceAll("'", "'\\''")}'`]),
  ]
  return lines.join(' \\\n  ')
}
