/**
 * A field of a setting: its new value, the other fields that must be set with it, and its name in the specification's
 * entity.
 */
type SettingField = {
  to: unknown
  with?: object
  /**
   * `Entity.field` of `tests/house/spec/entities.json`, one or several. Absent for a field that the specification
   * lacks.
   */
  spec?: string | string[]
  /** The control's name on the screen, if it differs from the field's. */
  control?: string
}

/** The settings that one call writes and one screen shows. */
export type SettingGroup = {
  name: string
  call: string
  /**
   * The calls that create and remove the row which `call` changes, the fields it is created with, and another row
   * beside it.
   */
  add?: { call: string; remove: string; fields: object; beside?: object }
  /** The screen's path below `/admin/sites/{id}/`; `:id` is the row's id. */
  screen: string
  /** The values of all other fields while one is changed. */
  base?: object
  fields: Record<string, SettingField>
}

const colours = (entity: string, names: Record<string, string>): Record<string, SettingField> =>
  Object.fromEntries(
    Object.entries(names).map(([name, to]) => [name, { to, spec: `${entity}.${name.split('.').at(-1)}` }]),
  )

/** A picture that `each-setting.test.ts` keeps for the site before. */
export const keptPicture = 'kept:picture'
export const keptLogo = 'kept:logo'
export const keptIcon = 'kept:favicon'

/** All settings of a site that readers see, by the call that writes them. */
export const settingGroups: SettingGroup[] = [
  {
    name: 'layout',
    call: 'PUT /layout-setting/update',
    screen: 'look/layout',
    base: { viewPage: 2 },
    fields: {
      viewPage: { to: 1, spec: 'LayoutSetting.viewPage' },
      fullScreenSearch: { to: true, with: { viewPage: 4 }, spec: 'LayoutSetting.fullScreenSearch' },
      groupPaging: { to: 'scroll' },
      resultPaging: { to: 'scroll' },
      pageMarginLeft: { to: 13, spec: 'LayoutSetting.pageMarginLeft' },
      pageMarginRight: { to: 17, spec: 'LayoutSetting.pageMarginRight' },
      showSidebar: { to: false, spec: 'LayoutSetting.showSidebar' },
      sidebarSize: { to: 'large' },
      ...colours('SidebarColors', {
        'sidebarColors.background': '#fefeb1',
        'sidebarColors.text': '#0a0101',
        'sidebarColors.active': '#fdfdb2',
        'sidebarColors.textActive': '#0a0202',
        'sidebarColors.barBackground': '#fcfcb3',
        'sidebarColors.barText': '#0a0303',
      }),
      'moreLessColors.background': { to: '#fbfbb4', spec: 'LayoutSetting.moreLessColors' },
      'moreLessColors.color': { to: '#0a0404', spec: 'LayoutSetting.moreLessColors' },
      'searchValueColors.background': { to: '#0a0505', spec: 'LayoutSetting.searchValueColors' },
    },
  },
  {
    name: 'header',
    call: 'PUT /header/update',
    screen: 'look/header',
    fields: colours('HeaderSetting', { backgroundColor: '#fefee1', color: '#0b0101' }),
  },
  {
    name: 'body',
    call: 'PUT /body/update',
    screen: 'look/body',
    fields: {
      ...colours('BodySetting', { backgroundColor: '#fefee2' }),
      color: { to: '#0b0202' },
      accentColor: { to: '#0b0303' },
      accentInkColor: { to: '#fefee3' },
      face: { to: 'mincho' },
      fontSize: { to: 20 },
    },
  },
  {
    name: 'footer',
    call: 'PUT /footer/update',
    screen: 'look/footer',
    fields: {
      ...colours('FooterSetting', { backgroundColor: '#fefee4', color: '#0b0404' }),
      horizontalLinkPosition: { to: 'right', spec: 'FooterSetting.horizontalLinkPosition' },
      fontSize: { to: 19, spec: 'FooterSetting.fontSize' },
      copyRight: { to: { ja: '© 試し', en: '© Trial' }, spec: 'FooterSetting.copyRight' },
    },
  },
  {
    name: 'footerLink',
    call: 'PUT /footer/update/:id',
    add: {
      call: 'POST /footer/add',
      remove: 'DELETE /footer/delete/:id',
      fields: { label: '案内', url: '/search', typeLink: 1, positionLink: 1 },
    },
    screen: 'look/footer/links/:id',
    base: { label: '案内', url: '/search', typeLink: 1, positionLink: 1 },
    fields: {
      label: { to: { ja: '試しの案内' }, spec: ['FooterLink.label', 'FooterSetting.links'] },
      url: { to: 'https://www.example.com/trial', spec: 'FooterLink.url' },
      typeLink: { to: 2, spec: 'FooterLink.typeLink' },
      positionLink: { to: 3, spec: 'FooterLink.positionLink' },
      ordinal: { to: 0, spec: 'FooterLink.ordinal' },
    },
  },
  {
    name: 'tab',
    call: 'PUT /tab/update',
    screen: 'look/tab',
    fields: {
      backgroundColor: { to: '#fefee5', spec: 'CompanySettings.tab' },
      color: { to: '#0b0505', spec: 'CompanySettings.tab' },
      activeColor: { to: '#0b0606', spec: 'CompanySettings.tab' },
    },
  },
  {
    name: 'input',
    call: 'PUT /input/update',
    screen: 'look/input',
    fields: colours('InputSetting', {
      borderColor: '#0b0707',
      backgroundColor: '#fefee6',
      color: '#0b0808',
    }),
  },
  {
    name: 'contentDetail',
    call: 'PUT /content-detail-setting/update',
    screen: 'look/content',
    fields: {
      viewButtonLabel: { to: { ja: '試しに読む', en: 'Try it' }, spec: 'CompanySettings.contentDetail' },
      fields: {
        to: [{ field: 'distributorName', label: { ja: '試しの名' }, isShown: true }],
        spec: 'CompanySettings.contentDetail',
      },
    },
  },
  {
    name: 'hit',
    call: 'PUT /hit-setting/update',
    screen: 'look/hits',
    fields: { fields: { to: [{ field: 'distributorName', label: { ja: '結果の名' }, isShown: true }] } },
  },
  {
    name: 'hashtag',
    call: 'PUT /hashtag-setting/update',
    screen: 'look/hashtag',
    fields: {
      showHashtag: { to: false, spec: 'CompanySettings.hashTagSetting' },
      isMultipleSelectHashtag: { to: true, spec: 'CompanySettings.isMultipleSelectHashtag' },
    },
  },
  {
    name: 'notification',
    call: 'PUT /notification-setting/update',
    screen: 'look/news',
    fields: {
      showNewInformation: { to: false },
      newInformation: { to: { ja: '試しの見出し' }, spec: 'CompanySettings.newInformation' },
    },
  },
  {
    name: 'watermark',
    call: 'PUT /watermark',
    screen: 'look/watermark',
    fields: {
      watermarkContent: { to: '{email} 社外秘', spec: 'Watermark.watermarkContent' },
      position: { to: 'bottom-left', spec: 'Watermark.position' },
      fontSize: { to: 31, spec: 'Watermark.fontSize' },
      color: { to: '#0b0909', spec: 'Watermark.color' },
    },
  },
  {
    name: 'banner of a message',
    call: 'PUT /banner',
    screen: 'look/banner',
    base: { show: true, typeBanner: 1, message: 'はじめ' },
    fields: {
      show: { to: false, spec: ['Banner.show', 'Banner.isShow'] },
      message: { to: { ja: '試しの知らせ' }, spec: 'Banner.message' },
      fontSize: { to: 23, spec: 'Banner.fontSize' },
      link: { to: '/search?q=trial', spec: 'Banner.link' },
      heightBanner: { to: 212, spec: 'Banner.heightBanner' },
      mobileBannerHeight: { to: 143, spec: 'Banner.mobileBannerHeight' },
      backgroundColor: { to: '#fefee8', spec: 'Banner.backgroundColor' },
      textColor: { to: '#0c0101', spec: 'Banner.textColor' },
      typeBanner: { to: 2, with: { image: keptPicture }, spec: 'Banner.typeBanner' },
    },
  },
  {
    name: 'banner of a picture',
    call: 'PUT /banner',
    screen: 'look/banner',
    base: { show: true, typeBanner: 2, image: keptPicture },
    fields: {
      image: { to: keptLogo, spec: ['Banner.image', 'Banner.imageFile'] },
      imageText: { to: { ja: '試しの絵' } },
    },
  },
  {
    name: 'banner of slides',
    call: 'PUT /banner',
    screen: 'look/banner',
    base: { show: true, typeBanner: 3, bannerImageResponseList: [{ desktopSlideImage: keptPicture }] },
    fields: {
      slideSpeed: { to: 11, spec: 'Banner.slideSpeed' },
      'bannerImageResponseList.0.desktopSlideImage': {
        to: keptLogo,
        spec: ['BannerSlide.desktopSlideImage', 'Banner.bannerImageResponseList'],
      },
      'bannerImageResponseList.0.mobileSlideImage': { to: keptLogo, spec: 'BannerSlide.mobileSlideImage' },
      'bannerImageResponseList.0.text': { to: { ja: '試しの一枚' } },
      'bannerImageResponseList.0.bannerSlideLink': { to: '/search', spec: 'BannerSlide.bannerSlideLink' },
      'bannerImageResponseList.0.bannerSlideLinkType': {
        to: 2,
        with: { 'bannerImageResponseList.0.bannerSlideLink': '/search' },
        spec: 'BannerSlide.bannerSlideLinkType',
      },
    },
  },
  {
    name: 'brand',
    call: 'PUT /brand/update',
    screen: 'look/brand',
    fields: {
      titlePage: { to: { ja: '試しの書庫' }, spec: 'CompanySettings.titlePage' },
      tagline: { to: { ja: '試しの言葉' } },
      logo: { to: keptLogo, spec: 'CompanySettings.logo' },
      darkLogo: { to: keptLogo, with: { logo: keptIcon } },
      favicon: { to: keptIcon, spec: 'CompanySettings.favicon' },
    },
  },
  {
    name: 'custom login',
    call: 'PUT /custom-login/update',
    screen: 'settings/login-page',
    fields: {
      customName: {
        to: { ja: '試しの入口' },
        spec: ['CustomLoginSetting.customName', 'CompanySettings.customName'],
      },
      titleOfEmailField: {
        to: { ja: '試しの番号' },
        spec: ['CustomLoginSetting.titleOfEmailField', 'CompanySettings.titleOfEmailField'],
      },
      titleOfPasswordField: {
        to: { ja: '試しの合言葉' },
        spec: ['CustomLoginSetting.titleOfPasswordField', 'CompanySettings.titleOfPasswordField'],
      },
    },
  },
  {
    name: 'results',
    call: 'PUT /content-search-result-setting/update',
    screen: 'search-setup/results',
    fields: {
      showSidebar: { to: false, spec: 'ContentSearchResultSetting.showSidebar' },
      buttonFavouritePosition: { to: 'left', spec: 'ContentSearchResultSetting.buttonFavouritePosition' },
      contentLayoutDetail: { to: 'LIST_SAME_GROUP', spec: 'ContentSearchResultSetting.contentLayoutDetail' },
      paramSeriesContent: { to: 'param2', spec: 'ContentSearchResultSetting.paramSeriesContent' },
    },
  },
  {
    name: 'button of results',
    call: 'PUT /content-search-result-setting/update-button/:id',
    add: {
      call: 'POST /content-search-result-setting/add-button',
      remove: 'DELETE /content-search-result-setting/delete-button/:id',
      fields: { label: '予約', url: '/search', ordinal: 5 },
      beside: { label: '隣', url: '/search', ordinal: 3 },
    },
    screen: 'search-setup/results/links/:id',
    base: { label: '予約', url: '/search', ordinal: 5 },
    fields: {
      label: {
        to: { ja: '試しの予約' },
        spec: ['SearchResultButton.label', 'ContentSearchResultSetting.buttons'],
      },
      url: { to: 'https://www.example.com/{id}', spec: 'SearchResultButton.url' },
      ordinal: { to: 1, spec: 'SearchResultButton.ordinal' },
    },
  },
  {
    name: 'own button',
    call: 'PUT /button/update/:id',
    add: {
      call: 'POST /button/add',
      remove: 'DELETE /button/delete/:id',
      fields: { name: 'view', label: '読む' },
    },
    screen: 'search-setup/results/buttons/:id',
    base: { name: 'view', label: '読む' },
    fields: {
      name: { to: 'search', spec: 'Button.name' },
      label: { to: { ja: '試しの釦' }, spec: 'Button.label' },
      backgroundColor: { to: '#0d0101', spec: 'Button.backgroundColor' },
      color: { to: '#fefee9', spec: 'Button.color' },
    },
  },
  {
    name: 'sort field',
    call: 'PUT /sort-field/update/:id',
    add: {
      call: 'POST /sort-field/add',
      remove: 'DELETE /sort-field/delete/:id',
      fields: { type: 1, field: 11, title: '巻' },
    },
    screen: 'search-setup/sorts/:id',
    base: { field: 11, title: '巻' },
    fields: {
      field: { to: 10, spec: 'SortField.field' },
      title: { to: { ja: '試しの順' }, spec: 'SortField.title' },
      isAcsDefault: { to: false, spec: 'SortField.isAcsDefault' },
      isSortFieldDefault: { to: true, spec: 'SortField.isSortFieldDefault' },
      order: { to: 0, spec: 'SortField.order' },
    },
  },
  {
    name: 'tab of the search',
    call: 'PUT /search-tab/update/:id',
    add: { call: 'POST /search-tab/add', remove: 'DELETE /search-tab/delete/:id', fields: { title: '棚' } },
    screen: 'search-setup/tabs/:id',
    base: { title: '棚' },
    fields: {
      title: { to: { ja: '試しの棚' }, spec: 'SearchTab.title' },
      type: { to: 'full_text', spec: 'SearchTab.type' },
    },
  },
  {
    name: 'box of the search',
    call: 'PUT /search-box/update/:id',
    add: {
      call: 'POST /search-box/add',
      remove: 'DELETE /search-box/delete/:id',
      fields: { tabId: 2, label: '箱', searchFields: ['title'] },
    },
    screen: 'search-setup/boxes/:id',
    base: { label: '箱', searchFields: ['title'] },
    fields: {
      label: { to: { ja: '試しの箱' }, spec: ['SearchBox.label', 'SearchTab.searchBoxes'] },
      isShowLabel: { to: false, spec: 'SearchBox.isShowLabel' },
      size: { to: 'small', spec: 'SearchBox.size' },
      operation: { to: 7, spec: 'SearchBox.operation' },
      searchFields: { to: ['author'], spec: 'SearchBox.searchFields' },
      matchValue: {
        to: '試しの甲\n試しの乙',
        with: { operation: 4, matchValue: '甲' },
        spec: 'SearchBox.matchValue',
      },
      groupIds: { to: [1], spec: 'SearchBox.contentGroupResponseList' },
    },
  },
  {
    name: 'subscription',
    call: 'PUT /subscription-setting/update',
    screen: 'plans/setting',
    // Left out, it would stay as the demo world has it.
    base: { offersGifts: false },
    fields: {
      showSubscriptionStatus: { to: true, spec: 'CompanySettings.showSubscriptionStatus' },
      offersGifts: { to: true },
    },
  },
  {
    name: 'terms',
    call: 'POST /terms-and-condition/add',
    screen: 'settings/terms/new',
    base: { startsOn: '2026-11-20' },
    fields: { textJa: { to: '試しの規約', spec: 'Terms.text' } },
  },
]
