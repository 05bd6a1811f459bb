import './api-docs.css'
import type { ApiCall } from '#app/pages/admin/api-docs/api-calls.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { FactTable } from '#app/view/console/system/fact-table.tsx'

/** One call whole: what it needs, what it answers, what it answers no with, and how it is typed. */
export function ApiCallSection({ base, call }: { base: string; call: ApiCall }) {
  const { t } = useTranslation('console-staff')
  const { id, method, path, summary, access, fields, refusals, answer } = call
  return (
    <section className="api-call" id={id} lang="en">
      <h2>
        <code>
          {method} {path}
        </code>
      </h2>
      <p>
        {summary}. {t('api.access')}: {access}
      </p>
      <FactTable
        headings={[t('api.field'), t('api.type'), t('api.about')]}
        rows={fields.map(({ name, type, isRequired, about }) => ({
          id: name,
          cells: [name, isRequired ? `${type} (${t('api.required')})` : type, about],
        }))}
      />
      {refusals.length > 0 && (
        <p>
          {t('api.refusals')}: {refusals.join(', ')}
        </p>
      )}
      <h3>{t('api.example')}</h3>
      <pre className="api-code">{curlOf(base, call)}</pre>
      <details>
        <summary>{t('api.answer')}</summary>
        <pre className="api-code">{answer}</pre>
      </details>
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
