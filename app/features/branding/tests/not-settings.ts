/** Fields of the specification's settings that administrators of a site don't set by such a call, with the reason. */
export const notSettings: Record<string, string> = {
  'LayoutSetting.sidebarColors': 'each of its colours is SidebarColors’',
  'LayoutSetting.barColors': 'the same as SidebarColors.barBackground and barText',
  'SearchResultButton.id': 'a number of ours',
  'Button.id': 'a number of ours',
  'Button.ordinal':
    'each of the product’s buttons stands in a place of its own; the list keeps an order for clients',
  'SortField.id': 'a number of ours',
  'SortField.type': 'which list it is for, said when it is made and never changed',
  'FooterLink.id': 'a number of ours',
  'SearchTab.id': 'a number of ours',
  'SearchBox.id': 'a number of ours',
  'Watermark.id': 'the site’s number',
  'BodySetting.companyId': 'the company’s number',
  'BodySetting.serviceAdminId': 'the site’s number',
}

/**
 * Fields of CompanySettings that other screens set: the call that writes each, and the test that proves its effect,
 * found by a word in it.
 */
export const elsewhere: Record<string, { call: string; field: string; test: string; word?: string }> = {
  accountType: {
    call: 'PUT /site/update/:siteId',
    field: 'account_type',
    test: 'app/features/sites/tests/sites.sqlite.test.ts',
  },
  settingLogin: {
    call: 'PUT /site/update/:siteId',
    field: 'setting_login',
    test: 'app/features/sites/tests/sites.sqlite.test.ts',
  },
  serviceName: {
    call: 'PUT /site/update/:siteId',
    field: 'service_name',
    test: 'app/features/sites/tests/sites.sqlite.test.ts',
  },
  domainType: {
    call: 'PUT /site/update/:siteId',
    field: 'domain_type',
    test: 'app/features/sites/tests/sites.sqlite.test.ts',
  },
  path: {
    call: 'PUT /site/update/:siteId',
    field: 'site_path',
    test: 'app/features/sites/tests/sites.sqlite.test.ts',
  },
  companyName: {
    call: 'PUT /company/update/:companyId',
    field: 'name',
    word: 'duplicateName',
    test: 'app/features/tenancy/tests/companies.sqlite.test.ts',
  },
  gtmId: {
    call: 'PUT /tag-manager/update',
    field: 'gtm_id',
    test: 'app/features/branding/tests/tag-manager.test.ts',
  },
  gakkenServiceCode: {
    call: 'PUT /sign-in-option/update',
    field: 'gakken_service_code',
    test: 'app/layout/tests/header.test.tsx',
  },
  paymentGateway: {
    call: 'PUT /company/update-veritrans-payment',
    field: 'payment_method',
    test: 'app/features/orders/tests/payment-setting.sqlite.test.ts',
  },
  ...Object.fromEntries(
    (
      [
        ['strictPassword', 'strict_password', 'app/features/identity/tests/sign-in-options.sqlite.test.ts'],
        ['loginByIpAddress', 'login_by_ip_address', 'app/features/identity/tests/ip-login.sqlite.test.ts'],
        ['googleOption', 'google_option', 'app/features/identity/tests/provider-pages.sqlite.test.ts'],
        ['googleAutoLoad', 'google_auto_load', 'app/features/identity/tests/provider-pages.sqlite.test.ts'],
        ['googleId', 'google_client_id', 'app/features/identity/tests/sign-in-options.sqlite.test.ts'],
        [
          'microsoftLoginOption',
          'microsoft_login_option',
          'app/features/identity/tests/sign-in-options.sqlite.test.ts',
        ],
        [
          'isEnableWebMobile',
          'is_enable_web_mobile',
          'app/features/identity/tests/learning-identity.sqlite.test.ts',
        ],
        [
          'activeForgotPassword',
          'active_forgot_password',
          'app/features/identity/tests/account-recovery.sqlite.test.ts',
        ],
        ['cancelAccount', 'cancel_account', 'app/features/identity/tests/account-user.sqlite.test.ts'],
        [
          'isAutoRegisterGakkenAccountAtLogin',
          'is_auto_register_gakken_account_at_login',
          'app/features/identity/tests/learning-identity.sqlite.test.ts',
        ],
        [
          'isShowLinkRegisterUser',
          'is_show_link_register_user',
          'app/features/identity/tests/account-registration.sqlite.test.ts',
        ],
      ] as const
    ).map(([name, field, test]) => [name, { call: 'PUT /sign-in-option/update', field, test }]),
  ),
}

/** Fields of CompanySettings that belong to another entity, or that administrators don't set. */
export const notOfCompany: Record<string, string> = {
  optionImportUser: 'which kinds of files import readers belongs to the console',
  paths: 'the paths of a company’s sites, in a list',
  beViewerHost: 'the platform’s own',
  requiredLogin: 'hard-coded by the specification',
  layoutSettingResponse: 'LayoutSetting',
  contentSearchResultSettingResponse: 'ContentSearchResultSetting',
  header: 'HeaderSetting',
  body: 'BodySetting',
  footer: 'FooterSetting',
  input: 'InputSetting',
  banner: 'Banner',
}
