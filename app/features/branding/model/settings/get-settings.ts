import { groupsShown, groupTypeToCode } from '#app/features/catalogue/model/content-group/group-rules.ts'
import { tokenKeyOf } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import { findPaymentSetting } from '#app/features/orders/model/payment-setting/payment-setting-store.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { prepared } from '#app/kernel/data/database.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Site, SiteGroup, SiteSearchBox } from '#app/visit/site.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

const registrationAtGoogle = prepared<{ tenantId: number }>()((db, at) =>
  db
    .selectFrom('identity_provider')
    .select('client_id as clientId')
    .where('tenant_id', '=', at.tenantId)
    .where('provider', '=', 'google'),
)

/**
 * Settings beside the site's own: its client id at Google, and the payment provider and key with which the browser
 * turns card data into a token.
 */
type MoreSettings = {
  googleId: string | null
  paymentGateway: PaymentProvider | null
  tokenApiKey: string | null
  shopId: string | null
}

/**
 * Settings that a visitor's client needs in addition to the site's: the public client id at Google, the address of the
 * sign-in with it, and the company's payment provider. Everybody may ask, even before signing in (R254, ruling 22).
 */
export async function getSettings({ db, site }: Visit): Promise<MoreSettings> {
  const [registrations, payment] = await Promise.all([
    site.settings.signIn.googleOption ? registrationAtGoogle(db, { tenantId: site.tenantId }) : [],
    findPaymentSetting(db, site.companyId),
  ])
  return {
    googleId: registrations[0]?.clientId ?? null,
    paymentGateway: payment.provider,
    ...tokenKeyOf(payment),
  }
}

/**
 * All settings of a site that visitors may see, under the specification's names (CompanySettings, ruling 22). They are
 * listed by hand, so that a new setting isn't published by accident.
 */
export function viewSettings({ googleId, ...payment }: MoreSettings, visit: Visit) {
  const { site, env } = visit
  const { settings } = site
  const { signIn, brand, tagManager, customLogin, hashtag, notification, subscription } = settings
  return {
    accountType: site.accountType,
    companyName: site.companyName,
    domainType: site.domainType,
    path: site.servicePath,
    paths: site.servicePath === null ? [] : [site.servicePath],
    settingLogin: site.settingLogin,
    /** The specification fixes this value. */
    requiredLogin: 1,
    serviceName: site.serviceName,
    titlePage: brand.titlePage,
    logo: urlOf(visit, brand.logo),
    favicon: urlOf(visit, brand.favicon),
    gtmId: site.domainType === 'FULL_DOMAIN' ? tagManager.gtmId : null,
    beViewerHost: env.VIEWER_HOST,
    // Which kinds of files can import readers is a matter of the console, so clients get null.
    optionImportUser: null,
    ...payment,
    showSubscriptionStatus: subscription.showSubscriptionStatus,
    ...pick(signIn, [
      'strictPassword',
      'loginByIpAddress',
      'googleOption',
      'googleAutoLoad',
      'microsoftLoginOption',
      'isEnableWebMobile',
      'activeForgotPassword',
      'cancelAccount',
      'isAutoRegisterGakkenAccountAtLogin',
      'gakkenServiceCode',
      'isShowLinkRegisterUser',
    ]),
    googleId,
    ...pick(customLogin, ['titleOfEmailField', 'titleOfPasswordField', 'customName']),
    isMultipleSelectHashtag: hashtag.isMultipleSelectHashtag,
    // assumed: the specification shows no value for it.
    hashTagSetting: hashtag.showHashtag ? 'SHOW' : 'HIDE',
    newInformation: notification.newInformation,
    showNewInformation: notification.showNewInformation,
    layoutSettingResponse: viewLayout(settings),
    contentSearchResultSettingResponse: viewSearchResult(settings),
    tab: {
      ...pick(settings.tab, ['backgroundColor', 'color', 'activeColor']),
      searchTabs: site.searchTabs.map((tab) => viewTab(groupsShown(visit), tab)),
    },
    header: pick(settings.header, ['backgroundColor', 'color']),
    body: {
      companyId: String(site.companyId),
      serviceAdminId: String(site.tenantId),
      ...pick(settings.body, [
        'backgroundColor',
        'color',
        'accentColor',
        'accentInkColor',
        'fontSize',
        'face',
      ]),
    },
    footer: viewFooterSetting(site),
    input: pick(settings.input, ['borderColor', 'backgroundColor', 'color']),
    banner: viewBannerSetting(visit),
    contentDetail: pick(settings.contentDetail, ['viewButtonLabel', 'fields']),
    hit: pick(settings.hit, ['fields']),
  }
}

function viewSearchResult({ searchResult }: SiteSettings) {
  return {
    ...pick(searchResult, [
      'showSidebar',
      'buttonFavouritePosition',
      'contentLayoutDetail',
      'paramSeriesContent',
    ]),
    buttons: searchResult.buttons.map((button) => pick(button, ['id', 'label', 'url', 'ordinal'])),
  }
}

function viewLayout({ layout }: SiteSettings) {
  const { sidebarColors } = layout
  return {
    ...pick(layout, [
      'viewPage',
      'showSidebar',
      'sidebarSize',
      'pageMarginLeft',
      'pageMarginRight',
      'moreLessColors',
      'searchValueColors',
      'fullScreenSearch',
      'groupPaging',
      'resultPaging',
    ]),
    sidebarColors,
    // The specification lists the bar's colours twice: by themselves and among the sidebar's.
    barColors: pick(sidebarColors, ['barBackground', 'barText']),
  }
}

function viewTab(groups: readonly SiteGroup[], { id, title, isFullText, boxes }: Site['searchTabs'][number]) {
  const type = isFullText ? 'full_text' : 'fields'
  return { id: String(id), title, type, searchBoxes: boxes.map((box) => viewBox(groups, box)) }
}

/**
 * A search box with the groups that the visitor may choose. Favourites and recently read contents are only for readers
 * (R234).
 */
function viewBox(groups: readonly SiteGroup[], { id, choices, fields, groupIds, ...box }: SiteSearchBox) {
  return {
    id: String(id),
    ...pick(box, ['label', 'isShowLabel', 'size', 'operation']),
    matchValue: choices.join(','),
    searchFields: fields,
    contentGroupResponseList: groups
      .filter((group) => groupIds.includes(group.id))
      .map((group) => ({ id: String(group.id), name: group.name, type: groupTypeToCode(group.type) })),
  }
}

function viewFooterSetting({ settings, footerLinks }: Site) {
  return {
    ...pick(settings.footer, ['horizontalLinkPosition', 'backgroundColor', 'color', 'fontSize', 'copyRight']),
    links: footerLinks.map(({ id, ...link }) => ({
      id: String(id),
      ...pick(link, ['url', 'label', 'typeLink', 'positionLink', 'ordinal']),
    })),
  }
}

function viewBannerSetting(visit: Visit) {
  const { banner } = visit.site.settings
  return {
    ...pick(banner, [
      'show',
      'typeBanner',
      'message',
      'imageText',
      'link',
      'heightBanner',
      'mobileBannerHeight',
      'backgroundColor',
      'textColor',
      'fontSize',
      'slideSpeed',
    ]),
    isShow: banner.show,
    image: urlOf(visit, banner.image),
    bannerImageResponseList: banner.slides.map((slide) => ({
      desktopSlideImage: urlOf(visit, slide.desktopSlideImage),
      mobileSlideImage: urlOf(visit, slide.mobileSlideImage),
      ...pick(slide, ['text', 'bannerSlideLinkType', 'bannerSlideLink']),
    })),
  }
}

function urlOf(visit: Visit, picture: { key: string } | null): string | null {
  return picture === null ? null : absoluteUrl(visit, paths.siteFile(picture.key))
}

function pick<Record, Name extends keyof Record>(record: Record, names: readonly Name[]): Pick<Record, Name> {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Record, Name>
}
