import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  type BrandingFormName,
  brandingFormNames,
  brandingInputs,
} from '#app/features/branding/model/forms/branding-inputs.ts'
import { saveBrandingRecord } from '#app/features/branding/model/forms/branding-record.ts'
import { listFooterLinks } from '#app/features/branding/model/links/footer-links.ts'
import {
  brandingFormOf,
  brandingSections,
  brandingWords,
  pageOfBranding,
} from '#app/features/branding/parts/preview/branding-forms.ts'
import { BrandingPreview } from '#app/features/branding/parts/preview/branding-preview.tsx'
import { viewBrandingRecord } from '#app/features/branding/parts/preview/branding-record-view.ts'
import { allowPreviewFrame } from '#app/features/branding/parts/preview/preview-frame.ts'
import { viewPreview } from '#app/features/branding/parts/preview/preview-view.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { Problems } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { OrderRows, OrderTable } from '#app/ui/console/order-table.tsx'
import { useOwnFirst } from '#app/ui/console/own-first.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { BrandingForm } from './branding-form.tsx'
import { BrandingPage } from './branding-page.tsx'
import { brandingFormSchema, hasFieldRows, noForm, withMoved } from './branding-record-form.ts'
import './field-rows.css'

type FieldRow = {
  field: string
  /** By language: the typed value, or else the stored one. */
  label?: { readonly [Language in Locale]?: string }
  /** The typed value ('on' or absent), or the stored one. */
  isShown?: boolean | string
}

type Props = {
  record: 'contentDetail' | 'hit'
  rows: readonly FieldRow[]
  problems: Readonly<Record<string, string[]>>
}

type LabelProps = { name: string; says: string; sent: string; problems: string[] }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen with the form of one record of the branding. */
export const loader = consolePage(async ({ visit, params, url, context }) => {
  const name = readBrandingForm(params.record)
  const shown = await viewBrandingRecord(visit, name, url.searchParams)
  const links = name === 'footer' ? await listFooterLinks(visit) : null
  allowPreviewFrame(context)
  return {
    name,
    shown,
    links,
    preview: await viewPreview(visit, url.searchParams, pageOfBranding[name]),
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-branding')(`${name}.title`))),
  }
})

const save = (name: BrandingFormName) =>
  consoleForm(brandingFormSchema(name), async ({ visit, input, context }) => {
    await saveBrandingRecord(visit, name, withMoved(name, input))
    return redirectWithFlash(
      context,
      adminPaths.brandingForm(visit.site.tenantId, brandingWords[name]),
      'api.update.200',
    )
  })

const actions = Object.fromEntries(brandingFormNames.map((name) => [name, save(name)]))

export const action = (args: ActionFunctionArgs) =>
  (actions[brandingFormOf(args.params.record) ?? ''] ?? noForm)(args)

export default function BrandingRecord() {
  const { tenantId, name, heading, frame, shown, links, preview } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <BrandingPage
      frame={frame}
      heading={heading}
      reset={adminPaths.resetBranding(tenantId, brandingWords[name])}
      preview={
        <BrandingPreview
          preview={preview}
          action={adminPaths.tryBranding(tenantId, brandingWords[name])}
          isAhead={shown.isUnsaved || reply !== undefined}
        />
      }
    >
      <BrandingForm
        name={name}
        schema={brandingInputs[name]}
        sections={brandingSections[name]}
        action={adminPaths.brandingForm(tenantId, brandingWords[name])}
        tryAt={adminPaths.tryBranding(tenantId, brandingWords[name])}
        reply={reply}
        custom={
          hasFieldRows(name)
            ? {
                fields: (
                  <FieldRows
                    key="fields"
                    record={name}
                    rows={(reply?.result.initialValue?.fields ?? shown.values.fields) as FieldRow[]}
                    problems={(reply?.result.error ?? {}) as Record<string, string[]>}
                  />
                ),
              }
            : {}
        }
        {...shown}
      />
      {links && <FooterLinks {...{ tenantId, links }} />}
    </BrandingPage>
  )
}

/** The record that an address names. Refuses `notFound`. */
function readBrandingForm(word: string | undefined): BrandingFormName {
  return brandingFormOf(word) ?? refuse('notFound')
}

/**
 * The fields of a content's page or of a search result: which are shown, their names in each language, and their order.
 */
function FieldRows({ record, rows, problems }: Props) {
  const { t } = useWords('console-branding')
  const { t: nameOf } = useWords('console-content')
  const { t: say } = useWords('console')
  const ordered = useOwnFirst()
  const inLanguage = (locale: Locale) =>
    say('form.inLanguage', { label: t('fieldRows.label'), language: say(`form.in.${locale}`) })
  return (
    <div className="field-rows [container-type:inline-size]" id="fields">
      {/* Pressing Enter submits with the first button of a form. This hidden one comes before the buttons that move something. */}
      <button type="submit" className="only-heard" tabIndex={-1} aria-hidden="true" />
      <OrderRows
        className=""
        headings={[t('fieldRows.field'), t('fieldRows.isShown'), ...ordered.map(inLanguage)]}
        rows={rows.map(({ field, label, isShown }, at) => {
          const name = record === 'hit' ? t(`hit.name.${field}`) : nameOf(`content.${field}`)
          const row = `fields[${at}]`
          return {
            id: field,
            name,
            cells: [
              <>
                <input type="hidden" name={`${row}.field`} value={field} />
                <label className="check">
                  <input
                    type="checkbox"
                    name={`${row}.isShown`}
                    defaultChecked={isShown === true || isShown === 'on'}
                    aria-label={t('fieldRows.show', { name })}
                  />
                </label>
              </>,
              ...ordered.map((locale) => (
                <LabelField
                  key={locale}
                  name={`${row}.label.${locale}`}
                  says={`${name}: ${inLanguage(locale)}`}
                  sent={label?.[locale] ?? ''}
                  problems={problems[`${row}.label.${locale}`] ?? []}
                />
              )),
            ],
          }
        })}
      />
    </div>
  )
}

function LabelField({ name, says, sent, problems }: LabelProps) {
  return (
    <div className="field">
      <input
        type="text"
        id={name}
        name={name}
        aria-label={says}
        defaultValue={sent}
        maxLength={64}
        autoComplete="off"
        aria-invalid={problems.length > 0 || undefined}
        aria-describedby={problems.length > 0 ? `${name}-problem` : undefined}
      />
      <Problems {...{ name, problems }} />
    </div>
  )
}

type FooterLinksProps = {
  tenantId: number
  links: readonly { id: number; label: string; url: string; positionLink: number }[]
}

/** The footer's links in their order, below its form. */
function FooterLinks({ tenantId, links }: FooterLinksProps) {
  const { t } = useWords('console-branding')
  return (
    <FormSection title={t('links.title')} help={t(links.length > 0 ? 'links.help' : 'links.none')}>
      {links.length > 0 && (
        <OrderTable
          action={adminPaths.orderFooterLinks(tenantId)}
          headings={[t('links.column.label'), t('links.column.url'), t('links.column.position')]}
          rows={links.map(({ id, label, url, positionLink }) => ({
            id: String(id),
            name: label,
            to: adminPaths.footerLink(tenantId, id),
            cells: [url, t(`link.positionLink.${positionLink}`)],
          }))}
        />
      )}
      <p>
        <ButtonLink to={adminPaths.newFooterLink(tenantId)}>{t('links.add')}</ButtonLink>
      </p>
    </FormSection>
  )
}
