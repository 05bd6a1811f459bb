import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { type BrandingFormName, brandingInputs } from '#app/features/branding/model/forms/branding-inputs.ts'
import {
  type BrandingRecordNow,
  getBrandingRecord,
  resetBrandingRecord,
  saveBrandingRecord,
} from '#app/features/branding/model/forms/branding-record.ts'
import { listFooterLinks } from '#app/features/branding/model/links/footer-links.ts'
import { inWording } from '#app/kernel/i18n/translations.ts'
import { neededCodeInput } from '#app/kernel/values/inputs/field-inputs.ts'
import type { Visit } from '#app/visit/visit.ts'
import { viewFooterLink } from './footer-link-endpoints.ts'

const view = ({ value, revision }: BrandingRecordNow<BrandingFormName>, visit: Visit) => ({
  ...inWording(visit, value),
  revision,
})

/** Makes the calls with which a site's administrators read, replace and reset a record of its look. */
function callsOf<Name extends BrandingFormName>(name: Name) {
  const shared = {
    access: 'service' as const,
    view: view as (now: BrandingRecordNow<Name>, visit: Visit) => object,
  }
  return {
    detail: { ...shared, input: z.object({}), run: (visit: Visit) => getBrandingRecord(visit, name) },
    update: {
      ...shared,
      input: brandingInputs[name],
      run: (visit: Visit, input: z.output<(typeof brandingInputs)[Name]>) =>
        saveBrandingRecord(visit, name, input),
    },
    reset: { ...shared, input: z.object({}), run: (visit: Visit) => resetBrandingRecord(visit, name) },
  }
}

const layout = callsOf('layout')
/** The layout is required: if it were left out, the default layout would replace the site's own. */
const LayoutCall = brandingInputs.layout.extend({ viewPage: neededCodeInput([1, 2, 3, 4]) })
const header = callsOf('header')
const body = callsOf('body')
const footer = callsOf('footer')
const tab = callsOf('tab')
const input = callsOf('input')
const contentDetail = callsOf('contentDetail')
const hit = callsOf('hit')
const hashtag = callsOf('hashtag')
const notification = callsOf('notification')
const watermark = callsOf('watermark')

/** The record, with the ids that a client needs to ask for the site's hashtags (R028). */
const viewBody = (now: BrandingRecordNow<'body'>, visit: Visit) => ({
  companyId: String(visit.site.companyId),
  serviceAdminId: String(visit.site.tenantId),
  ...view(now, visit),
})

/** A site has one watermark, known by the site's own id (spec Watermark). */
const viewMark = ({ value, revision }: BrandingRecordNow<'watermark'>, { site }: Visit) => ({
  id: String(site.tenantId),
  ...value,
  revision,
})

/** Calls for the records of a site's look that have one form each. */
export const brandingRecordEndpoints = [
  endpoint('GET /layout-setting/detail', { summary: 'How a site’s pages are laid out', ...layout.detail }),
  endpoint('PUT /layout-setting/update', {
    record: 'GET /layout-setting/detail',
    summary: 'Set how a site’s pages are laid out',
    ...layout.update,
    input: LayoutCall,
  }),
  endpoint('PUT /layout-setting/reset-layout-setting', {
    summary: 'Lay a site’s pages out as the product does',
    ...layout.reset,
  }),
  endpoint('GET /header/detail', { summary: 'The colours of a site’s header', ...header.detail }),
  endpoint('PUT /header/update', {
    record: 'GET /header/detail',
    summary: 'Set the colours of a site’s header',
    ...header.update,
  }),
  endpoint('PUT /header/reset', { summary: 'Give a site’s header the product’s colours', ...header.reset }),
  endpoint('GET /body/detail', {
    summary: 'The colours and letters of a site’s pages',
    ...body.detail,
    view: viewBody,
  }),
  endpoint('PUT /body/update', {
    record: 'GET /body/detail',
    summary: 'Set the colours and letters of a site’s pages',
    ...body.update,
    view: viewBody,
  }),
  endpoint('PUT /body/reset', {
    summary: 'Give a site’s pages the product’s colours and letters',
    ...body.reset,
    view: viewBody,
  }),
  endpoint('GET /footer/detail', {
    ...footer.detail,
    summary: 'A site’s footer with its links',
    run: async (visit) => ({
      now: await getBrandingRecord(visit, 'footer'),
      links: await listFooterLinks(visit),
    }),
    view: ({ now, links }, visit) => ({
      ...view(now, visit),
      links: links.map((link) => viewFooterLink(link, visit)),
    }),
  }),
  endpoint('PUT /footer/update', {
    record: 'GET /footer/detail',
    summary: 'Set a site’s footer; its links stay',
    ...footer.update,
  }),
  endpoint('PUT /footer/reset', {
    summary: 'Make a site’s footer the product’s; its links stay',
    ...footer.reset,
  }),
  endpoint('GET /tab/detail', { summary: 'The colours of a site’s tabs', ...tab.detail }),
  endpoint('PUT /tab/update', {
    record: 'GET /tab/detail',
    summary: 'Set the colours of a site’s tabs',
    ...tab.update,
  }),
  endpoint('PUT /tab/reset', { summary: 'Give a site’s tabs the product’s colours', ...tab.reset }),
  endpoint('GET /input/detail', { summary: 'The colours of a site’s search fields', ...input.detail }),
  endpoint('PUT /input/update', {
    record: 'GET /input/detail',
    summary: 'Set the colours of a site’s search fields',
    ...input.update,
  }),
  endpoint('PUT /input/reset', {
    summary: 'Give a site’s search fields the product’s colours',
    ...input.reset,
  }),
  endpoint('GET /content-detail-setting/detail', {
    summary: 'What a content’s page shows, in which order and by which names',
    ...contentDetail.detail,
  }),
  endpoint('PUT /content-detail-setting/update', {
    record: 'GET /content-detail-setting/detail',
    summary: 'Set what a content’s page shows; fields that aren’t named follow and aren’t shown',
    ...contentDetail.update,
  }),
  endpoint('PUT /content-detail-setting/reset', {
    summary: 'Show on a content’s page what the product does',
    ...contentDetail.reset,
  }),
  endpoint('GET /hit-setting/detail', {
    summary: 'What a search result shows, in which order and by which names',
    ...hit.detail,
  }),
  endpoint('PUT /hit-setting/update', {
    record: 'GET /hit-setting/detail',
    summary: 'Set what a search result shows; fields that aren’t named follow and aren’t shown',
    ...hit.update,
  }),
  endpoint('PUT /hit-setting/reset', {
    summary: 'Show of a search result what the product does',
    ...hit.reset,
  }),
  endpoint('GET /hashtag-setting/detail', {
    summary: 'Whether and how a site shows hashtags',
    ...hashtag.detail,
  }),
  endpoint('PUT /hashtag-setting/update', {
    record: 'GET /hashtag-setting/detail',
    summary: 'Set whether and how a site shows hashtags',
    ...hashtag.update,
  }),
  endpoint('PUT /hashtag-setting/reset', {
    summary: 'Show hashtags as the product does',
    ...hashtag.reset,
  }),
  endpoint('GET /notification-setting/detail', {
    summary: 'How a site’s first page shows what is new',
    ...notification.detail,
  }),
  endpoint('PUT /notification-setting/update', {
    record: 'GET /notification-setting/detail',
    summary: 'Set how a site’s first page shows what is new',
    ...notification.update,
  }),
  endpoint('PUT /notification-setting/reset', {
    summary: 'Show what is new as the product does',
    ...notification.reset,
  }),
  endpoint('GET /watermark', {
    summary: 'What stands on every page that a site’s readers open',
    ...watermark.detail,
    view: viewMark,
  }),
  endpoint('PUT /watermark', {
    record: 'GET /watermark',
    summary: 'Set a site’s watermark; books that are open keep theirs',
    ...watermark.update,
    unusable: 'watermarkError',
    view: viewMark,
  }),
  endpoint('PUT /watermark/reset', {
    summary: 'Give a site the product’s watermark',
    ...watermark.reset,
    view: viewMark,
  }),
]
