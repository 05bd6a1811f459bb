import { useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { ContentForm } from '#app/features/publishing/model/editing/content-changes.ts'
import { type ContentOpening, listOpenings } from '#app/features/publishing/model/editing/list-openings.ts'
import {
  type EditedContent,
  getEditedContent,
  updateContent,
} from '#app/features/publishing/model/editing/update-content.ts'
import { type GroupChoice, listAllUserGroups } from '#app/features/users/model/user-group/get-user-group.ts'
import { contentFields } from '#app/kernel/values/content-field.ts'
import { protections } from '#app/kernel/values/reading/protection.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { ContentTabs } from '#app/layout/console/tabs/contents-tabs.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { ChoicesField, Labelled } from '#app/ui/console/form-fields.tsx'
import type { Option } from '#app/ui/console/option.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useListed, useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { Visit } from '#app/visit/visit.ts'
import { groupsToFill } from './contents-view.ts'
import './content-licence.css'

type OpeningsProps = { tenantId: number; openings: readonly ContentOpening[] }

type LicensedProps = { options: readonly Option[]; sent: unknown; problems: string[] }

type Props = {
  tenantId: number
  contentId: string
  form: ReturnType<typeof viewContentForm>
  openings: readonly ContentOpening[]
  reply: Reply | undefined
}

type TagsProps = { tags: readonly string[]; kept: string; reply: Reply | undefined }

export const meta = titled<typeof loader>(({ form }) => form.values.title)

/** The screen on which a content's fields are edited. */
export const loader = consolePage(async ({ visit, params }) => {
  const contentId = params.contentId ?? ''
  const [content, openings, userGroups] = await Promise.all([
    getEditedContent(visit, contentId),
    listOpenings(visit, contentId),
    listAllUserGroups(visit),
  ])
  const { tenantId } = visit.site
  return {
    frame: await viewSiteConsole(visit),
    tenantId,
    contentId,
    form: viewContentForm(content, visit, userGroups),
    openings,
  }
})

export const action = consoleForm(ContentForm, async ({ visit, input, params, context }) => {
  const contentId = params.contentId ?? ''
  await updateContent(visit, contentId, input)
  return redirectWithFlash(
    context,
    adminPaths.contentFields(visit.site.tenantId, contentId),
    'api.update.200',
  )
})

export default function ContentFields() {
  const { frame, ...fields } = useLoaderData<typeof loader>()
  const { tenantId, contentId } = fields
  return (
    <ConsolePage frame={frame} title={fields.form.values.title} back={adminPaths.contents(tenantId)}>
      <ContentTabs {...{ tenantId, contentId }} />
      <ContentFieldsForm {...fields} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}

/** The form of a content's fields, in sections. */
function ContentFieldsForm({ tenantId, contentId, form, openings, reply }: Props) {
  const { t } = useWords('console-content')
  const listed = useListed()
  const choices = (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`content.${name}.${value || 'none'}`) }))
  const section = (name: string, fields: readonly string[]) => ({
    title: t(`content.section.${name}`),
    help: t(`content.section.${name}Help`),
    fields,
  })
  const folded = (name: string, fields: readonly string[]) => ({ ...section(name, fields), folded: {} })
  const opened = [...new Set(openings.map(({ name }) => name))]
  const isOpenToAll = opened.length === 0 && form.values.userGroupIds.length === 0
  const shortListOf = (names: readonly string[]) =>
    listed(names.slice(0, 3)) + (names.length > 3 ? ` … (${names.length})` : '')
  const licenceFold = { summary: isOpenToAll ? t('content.openToAll') : shortListOf(opened) }
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
        hashTags: <HashtagsField key="hashTags" tags={form.tags} kept={form.values.hashTags} reply={reply} />,
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
        section('about', ['title', 'author', 'description']),
        section('where', ['contentGroupIds', 'hashTags', 'type']),
        section('when', ['view', 'publishedOn', 'publishFrom', 'publishUntil']),
        folded('more', ['titleTranslation', 'authorTranslation', 'keywords', 'toc', 'distributorName']),
        { ...section('licence', ['openings', 'userGroupIds']), folded: licenceFold },
        folded('reading', ['print', 'printablePages', 'protection', 'binding']),
        folded('params', ['param1', 'param2', 'param3', 'param4', 'param5']),
      ]}
      submit={t('content.submit')}
    />
  )
}

/** How many hashtags the form shows for choosing. Others are typed, and the browser completes them. */
const maxOffered = 40

function HashtagsField({ tags, kept, reply }: TagsProps) {
  const { t } = useWords('console-content')
  // A problem of one hashtag is named after its number in the list (`hashTags[0]`): all of them are shown at the one
  // field.
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
        <p className="mt-1 text-xs text-ink-2">
          <span className="hint">{t('content.knownTags')}</span>{' '}
          {tags.slice(0, maxOffered).map((name) => (
            <span key={name}>#{name} </span>
          ))}
        </p>
      )}
    </Labelled>
  )
}

/** Says who may open the content and why, with links to the screens where that is changed. */
function Openings({ tenantId, openings }: OpeningsProps) {
  const { t } = useWords('console-content')
  const needsPlan = openings.some(({ kind }) => kind === 'plan')
  return (
    <div className="field openings">
      <p>
        <strong>{t('content.openings')}</strong>
      </p>
      {!needsPlan && <p className="hint">{t('content.openToAll')}</p>}
      {openings.length > 0 && (
        <ul>
          {openings.map((opening) => (
            <Opening
              key={`${opening.kind} ${opening.id} ${opening.through?.id ?? ''}`}
              {...{ tenantId, opening }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Opening({ tenantId, opening }: { tenantId: number; opening: ContentOpening }) {
  const { t } = useWords('console-content')
  const { kind, id, name, through } = opening
  return (
    <li>
      {kind === 'plan' ? (
        name
      ) : (
        <Link className="text-accent underline underline-offset-3" to={adminPaths.userGroup(tenantId, id)}>
          {name}
        </Link>
      )}{' '}
      <span className="hint inline">{t(`content.opening.${through === null ? 'single' : kind}`)}</span>{' '}
      {through !== null && (
        <Link
          className="text-accent underline underline-offset-3"
          to={adminPaths.group(tenantId, through.id)}
        >
          {through.name}
        </Link>
      )}
    </li>
  )
}

/** The user groups that may read this content even if no group of it is licensed to them. A long list scrolls. */
function LicensedGroups({ options, sent, problems }: LicensedProps) {
  const { t } = useWords('console-content')
  return (
    <div className="licensed-groups">
      <ChoicesField
        name="userGroupIds"
        label={t('content.userGroupIds')}
        hint={t('content.userGroupIdsHint')}
        none={t('content.userGroupIdsNone')}
        {...{ options, sent: sent ?? [], problems }}
      />
    </div>
  )
}

/**
 * A content as its form shows it: hashtags as typed text, and the choices. User groups that have licensed it come
 * first, since a site may have hundreds.
 */
function viewContentForm(
  { hashTags, ...content }: EditedContent,
  visit: Visit,
  userGroups: readonly GroupChoice[],
) {
  const { site } = visit
  const isChosen = ({ id }: GroupChoice) => content.userGroupIds.includes(id)
  const sorted = [...userGroups.filter(isChosen), ...userGroups.filter((group) => !isChosen(group))]
  return {
    values: { ...content, hashTags: hashTags.map(({ name }) => `#${name}`).join(' ') },
    groups: groupsToFill(visit).map(({ id, name }) => ({ value: String(id), label: name })),
    userGroups: sorted.map(({ id, name }) => ({ value: id, label: name })),
    tags: site.hashTags.map(({ name }) => name),
    fields: contentFields,
  }
}
