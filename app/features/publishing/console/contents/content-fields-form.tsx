import './content-fields-form.css'
import { ContentForm } from '#app/features/publishing/model/editing/content-form.ts'
import type { ContentOpening } from '#app/features/publishing/model/editing/list-openings.ts'
import { protections } from '#app/kernel/values/reading/protection.ts'
import { Labelled } from '#app/ui/console/form-fields.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { viewContentForm } from './content-form-view.ts'
import { LicensedGroups, Openings } from './content-licence.tsx'

type Props = {
  tenantId: number
  contentId: string
  form: ReturnType<typeof viewContentForm>
  openings: readonly ContentOpening[]
  reply: Reply | undefined
}

/** All that is said of a content, by what readers see change. */
export function ContentFieldsForm({ tenantId, contentId, form, openings, reply }: Props) {
  const { t } = useWords('console-content')
  const choices = (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`content.${name}.${value || 'none'}`) }))
  const section = (name: string, fields: readonly string[]) => ({
    title: t(`content.section.${name}`),
    help: t(`content.section.${name}Help`),
    fields,
  })
  return (
    <SchemaForm
      schema={ContentForm}
      values={form.values}
      action={adminPaths.contentFields(tenantId, contentId)}
      reply={reply}
      words="console-content"
      prefix="content"
      options={{
        contentGroupIds: form.groups,
        userGroupIds: form.userGroups,
        type: choices('type', ['', 'new', 'popular', 'recommend']),
        print: choices('print', ['0', '1', '2']),
        protection: choices('protection', ['', ...protections]),
        binding: choices('binding', ['', 'left', 'right']),
      }}
      custom={{
        hashTags: <HashTagsField key="hashTags" tags={form.tags} kept={form.values.hashTags} reply={reply} />,
        userGroupIds: (
          <LicensedGroups
            key="userGroupIds"
            options={form.userGroups}
            sent={reply === undefined ? form.values.userGroupIds : reply.result.initialValue?.userGroupIds}
            problems={reply?.result.error?.userGroupIds ?? []}
          />
        ),
        openings: <Openings key="openings" tenantId={tenantId} openings={openings} />,
      }}
      sections={[
        section('about', ['title', 'author', 'description', 'keywords', 'toc', 'distributorName']),
        section('where', ['contentGroupIds', 'hashTags', 'type']),
        section('licence', ['openings', 'userGroupIds']),
        section('when', ['view', 'publishedOn', 'publishFrom', 'publishUntil']),
        section('reading', ['print', 'printablePages', 'protection', 'binding']),
        section('params', ['param1', 'param2', 'param3', 'param4', 'param5']),
      ]}
      submit={t('content.submit')}
    />
  )
}

type TagsProps = { tags: readonly string[]; kept: string; reply: Reply | undefined }

/** So many are offered in view; the others are typed, or completed by the browser. */
const mostOffered = 40

function HashTagsField({ tags, kept, reply }: TagsProps) {
  const { t } = useWords('console-content')
  // What is wrong with one of them stands under its own number.
  const wrong = Object.entries(reply?.result.error ?? {}).filter(([field]) => field.startsWith('hashTags'))
  const problems = [...new Set(wrong.flatMap(([, said]) => said ?? []))]
  const sent = reply === undefined ? kept : String(reply.result.initialValue?.hashTags ?? '')
  return (
    <Labelled
      name="hashTags"
      label={t('content.hashTags')}
      hint={t('content.hashTagsHint')}
      problems={problems}
    >
      <input
        id="hashTags"
        name="hashTags"
        defaultValue={sent}
        autoComplete="off"
        aria-describedby="hashTags-hint"
        aria-invalid={problems.length > 0 || undefined}
      />
      {tags.length > 0 && (
        <p className="known-tags">
          <span className="hint">{t('content.knownTags')}</span>{' '}
          {tags.slice(0, mostOffered).map((name) => (
            <span key={name} className="known-tag">
              #{name}{' '}
            </span>
          ))}
        </p>
      )}
    </Labelled>
  )
}
