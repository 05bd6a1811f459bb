import type { ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import type { ListQuery } from '#app/kernel/values/list-query.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { withQuery } from '#app/visit/paths/query.ts'

/** An action on all selected rows; `fields` are the inputs that it needs. */
export type BulkAction = { name: string; label: string; isDanger?: boolean; fields?: ReactNode }

type Props = { path: string; query: ListQuery; bulk: readonly BulkAction[]; children: ReactNode }

/**
 * Makes the table a form that sends selected rows as `ids` and the action as `do`. Its bar appears as soon as a row
 * is selected. Every action can be undone by the message that follows, or asks first.
 */
export function BulkForm({ path, query, bulk, children }: Props) {
  const { t } = useTranslation('console')
  return (
    <LightIsland name="list-select" when="idle" props={{}}>
      <Form method="post" action={withQuery(path, query)} className="bulk-form flex flex-col-reverse">
        {/* Enter in a checkbox or a field presses the first button of the form, so the first button does nothing. */}
        <button type="submit" disabled hidden />
        <fieldset className="bulk-bar" aria-label={t('bulk.label')}>
          <span className="self-center tabular" data-count={t('bulk.selected', { number: '{}' })} />
          {bulk.map(({ name, label, isDanger, fields }) => (
            <span key={name} className="bulk-action flex items-end gap-2">
              {fields}
              <button
                type="submit"
                name="do"
                value={name}
                className={`button ${isDanger ? 'quiet danger' : 'secondary'}`}
              >
                {label}
              </button>
            </span>
          ))}
        </fieldset>
        {children}
      </Form>
    </LightIsland>
  )
}
