/**
 * The refusals of the product by their permanent names. Code uses the name, API clients see the number, people read the text of the same
 * name in `locales/{en,ja}/errors.json`. A released name or number is never changed or used for something else (spec errors.json,
 * R460–R473).
 */
export interface ErrorRecord {
  /** The refusal's number, sent as `status` in an API answer and part of its `api.error.{code}` key. */
  code: number
  /** HTTP status. Only refusals that a new sign-in resolves have 401 (ruling 36). */
  http: 400 | 401 | 403 | 404 | 409 | 413 | 500 | 502 | 503
  /** The HTTP status of a page with this refusal, if it differs: a browser gets 404 for a missing record. */
  page?: 404
  level: 'error' | 'warning' | 'info'
  /**
   * How the refusal is shown: `toast` as a passing message, `inline` in place of the page, `suppressed` not at all,
   * `reauthorise` by leading to the sign-in.
   */
  shown: 'toast' | 'inline' | 'suppressed' | 'reauthorise'
  /** Not shown if the request's path contains this text (R465). */
  suppressedOn?: string
  /** The inputs that may cause the refusal. A form shows it at the first of these that it has. */
  fields?: readonly string[]
}

export const catalogue = {
  /**
   * GET /company/public/get-detail for a company that is not served on the calling origin; on a non-admin
   * origin the client goes to / without a toast.
   */
  companyNotOnThisOrigin: { code: 201, http: 400, level: 'info', shown: 'inline' },
  /**
   * The body can't be parsed (broken JSON or multipart), or the request breaks a rule without a code of its own; for order-receive with
   * body 'Token error', and for any 400 on card update, the client shows invalidCardNumber instead.
   */
  badRequest: { code: 400, http: 400, level: 'error', shown: 'toast' },
  /**
   * A login-required call arrives without X-Access-Token, or with a token whose session was ended (logout,
   * password change, stopped account, other tenant).
   */
  unauthorized: { code: 401, http: 401, level: 'warning', shown: 'reauthorise' },
  /** A login-required call arrives with an X-Access-Token of this tenant whose expireDate has passed. */
  accessTokenExpired: { code: 402, http: 401, level: 'warning', shown: 'reauthorise' },
  /**
   * The caller is known but may not use the resource: a record of another tenant, a referrer URL that isn't on the allowed list, a feature
   * that is switched off for the site.
   */
  forbidden: { code: 403, http: 403, level: 'error', shown: 'toast' },
  /**
   * The API path is unknown, or a record of a kind without its own code doesn't exist (button, footer link, notification, hashtag,
   * discount).
   */
  notFound: { code: 404, http: 404, level: 'error', shown: 'toast' },
  /** The stored file behind a content item, image or export is missing from storage. */
  fileNotFound: { code: 405, http: 400, page: 404, level: 'error', shown: 'toast' },
  /**
   * A parameter or payload field is missing, of the wrong type or outside its allowed values, and no
   * narrower code applies.
   */
  badParameters: { code: 406, http: 400, level: 'error', shown: 'toast' },
  /** A named record (company, service, plan, button) is created or updated with the name of another record of the same owner. */
  duplicateName: {
    code: 407,
    http: 400,
    level: 'error',
    shown: 'toast',
    fields: ['name', 'serviceName', 'title'],
  },
  /** Sign-up, user creation or PUT /user/change-email/{id} sends an e-mail address that is already used in the tenant. */
  duplicateEmail: { code: 408, http: 400, level: 'error', shown: 'toast', fields: ['email', 'newEmail'] },
  /** A company or service is saved with a full domain that another tenant already uses. */
  duplicateDomain: { code: 409, http: 400, level: 'error', shown: 'toast', fields: ['domain'] },
  /**
   * A date is not in its required format, its year is outside 1900-2099, or the start of a range is after
   * its end.
   */
  invalidDate: { code: 410, http: 400, level: 'error', shown: 'toast' },
  /**
   * A call made with a company API key (custom authentication, import, viewer host) carries a key that is
   * not the company's.
   */
  invalidAccessKey: { code: 411, http: 400, level: 'error', shown: 'toast' },
  /** GET /content/export-csv cannot build the file. */
  csvExportFailed: { code: 412, http: 400, level: 'error', shown: 'toast' },
  /**
   * An uploaded file is empty, unreadable, too large (logo over 2MB, body over the upload limit) or not an
   * accepted type (text/csv, application/pdf, application/octet-stream; images for logos and banners).
   */
  invalidFile: { code: 413, http: 413, level: 'error', shown: 'toast' },
  /** The domain sent does not match the domain pattern, or is not a domain the tenant may use. */
  invalidDomain: { code: 414, http: 400, level: 'error', shown: 'toast', fields: ['domain', 'gtmId'] },
  /** A user is created, registered or imported although the company already has maxUser users. */
  companyMaxUsersReached: { code: 420, http: 400, level: 'error', shown: 'toast' },
  /** A content item is added or imported although the company already has maxContent items. */
  companyMaxContentsReached: { code: 421, http: 400, level: 'error', shown: 'toast' },
  /**
   * A choice search box is saved with empty or repeated match values, or a search sends a value that is not
   * one of the box's choices.
   */
  invalidMatchValue: { code: 422, http: 400, level: 'error', shown: 'toast', fields: ['matchValue'] },
  /**
   * A search box, search or sort names a field outside title, author, keywords, toc, distributorName,
   * description, param1-param5, contentsGroup, contentsGroupSpecial.
   */
  invalidSearchField: {
    code: 423,
    http: 400,
    level: 'error',
    shown: 'toast',
    fields: ['searchFields', 'field'],
  },
  /** A user group is saved with neither an ID and password nor an IP address. */
  idPasswordOrIpNeeded: { code: 424, http: 400, level: 'error', shown: 'toast', fields: ['byId'] },
  /** An ID login, or an ID setting, is used for a user group set to IP login. */
  groupUsesIpLogin: { code: 425, http: 400, level: 'error', shown: 'toast', fields: ['byId', 'userGroupId'] },
  /** An IP login, or an IP setting, is used for a user group set to ID login. */
  groupUsesIdLogin: { code: 426, http: 400, level: 'error', shown: 'toast', fields: ['byIp'] },
  /**
   * An account is logged in to within 30 minutes after its failed logins reached the limit; the attempt that reaches the limit gets this
   * code too.
   */
  accountBlockedTemporarily: { code: 427, http: 403, level: 'error', shown: 'toast' },
  /**
   * A user is added to, or logs in through, a user group that already has its maximum number of users
   * (default 1).
   */
  userGroupFull: { code: 428, http: 403, level: 'error', shown: 'toast', fields: ['userGroupId'] },
  /** An IPv4 address does not match the pattern, or a subnet is not between 24 and 32. */
  invalidIpFormat: { code: 429, http: 400, level: 'error', shown: 'toast' },
  /** A user group is deleted that still has users or is named in a setting. */
  userGroupInUse: { code: 430, http: 400, level: 'error', shown: 'toast' },
  /**
   * POST auth/ip-address-auto-login comes from an address that no user group with automatic login covers, or at a tenant without IP login.
   */
  groupNotAutoLogin: { code: 431, http: 403, level: 'info', shown: 'suppressed' },
  /** A user group is saved with an IP range that overlaps the range of another group of the company. */
  ipRangeConflict: { code: 432, http: 400, level: 'error', shown: 'toast', fields: ['ranges'] },
  /** The server threw an exception that nothing handled. */
  internalError: { code: 500, http: 500, level: 'error', shown: 'toast' },
  /** A service that the call depends on (database, object storage, mail) still failed after retries. */
  dependencyError: { code: 501, http: 502, level: 'error', shown: 'toast' },
  /**
   * An upstream server (search engine, viewer host) gave no valid answer; the toast is suppressed when the
   * request URL contains full-text-search.
   */
  upstreamNoAnswer: {
    code: 502,
    http: 502,
    level: 'error',
    shown: 'toast',
    suppressedOn: 'full-text-search',
  },
  /** A call about a token (viewer token_id, view token, mail-link token, app token) names a token that doesn't exist. */
  tokenNotFound: { code: 600, http: 400, level: 'error', shown: 'toast' },
  /**
   * GET /auth/info, or a call about a token, carries a token that is malformed, fails verification or belongs to another tenant. No toast:
   * the caller handles the error itself (re-login, notAllowViewBook).
   */
  tokenInvalid: { code: 601, http: 400, level: 'warning', shown: 'suppressed' },
  /**
   * GET /auth/info, or a call about a token, carries an expired token. No toast: the caller handles the error itself (re-login,
   * notAllowViewBook).
   */
  tokenExpired: { code: 602, http: 400, level: 'warning', shown: 'suppressed' },
  /** The token is well formed, but its session is no longer stored, for example because a later login removed it. */
  sessionNotFound: { code: 603, http: 401, level: 'warning', shown: 'reauthorise' },
  /** The session can't be used: its stored path or domain isn't the current tenant's, or its user no longer exists. */
  sessionError: { code: 604, http: 401, level: 'warning', shown: 'reauthorise' },
  /**
   * POST auth/login sends an unknown e-mail or username, a wrong password, or an account of a type that may not log in to this tenant (one
   * text for all three).
   */
  invalidAccount: { code: 606, http: 400, level: 'error', shown: 'toast' },
  /** PUT /user/change-password sends an old_pass that isn't the user's. */
  wrongPassword: { code: 607, http: 400, level: 'error', shown: 'toast', fields: ['oldPass', 'password'] },
  /** A password is changed or reset to the one that the account has now. */
  passwordInUse: { code: 608, http: 400, level: 'error', shown: 'toast', fields: ['newPass', 'password'] },
  /** The caller's role (system admin, company admin, service admin, user, IP user) may not make this call. */
  noPermission: { code: 609, http: 403, level: 'error', shown: 'toast' },
  /** A kept login or mobile-app token can't be renewed. */
  cannotRefreshToken: { code: 614, http: 401, level: 'warning', shown: 'reauthorise' },
  /**
   * A call names a user that does not exist in the tenant; on a non-automatic learning-service-ID login the
   * client replaces the text with the not_register message.
   */
  userNotFound: { code: 701, http: 400, page: 404, level: 'error', shown: 'toast' },
  /** A user is added, registered or imported with a username that already exists in the tenant. */
  userAlreadyExists: { code: 702, http: 400, level: 'error', shown: 'toast', fields: ['username'] },
  /**
   * The domain or service path belongs to no company (get-detail, view-settings, login). The client goes to its not-found page instead of
   * showing a toast.
   */
  companyNotFound: { code: 703, http: 400, page: 404, level: 'warning', shown: 'inline' },
  /** A company is added with an identity (domain and owner) that already exists. */
  companyAlreadyExists: { code: 704, http: 400, level: 'error', shown: 'toast', fields: ['name'] },
  /** A call names a user group that does not exist in the company. */
  userGroupNotFound: {
    code: 705,
    http: 400,
    page: 404,
    level: 'error',
    shown: 'toast',
    fields: ['userGroupId'],
  },
  /** A user group is saved with a group name the company already has. */
  userGroupAlreadyExists: { code: 706, http: 400, level: 'error', shown: 'toast', fields: ['name'] },
  /** A call names a content group that does not exist on the site. */
  contentGroupNotFound: {
    code: 707,
    http: 400,
    page: 404,
    level: 'error',
    shown: 'toast',
    fields: ['contentGroupIds', 'groupIds'],
  },
  /** A content group is saved with a name the site already has. */
  contentGroupAlreadyExists: { code: 708, http: 400, level: 'error', shown: 'toast', fields: ['name'] },
  /** A search or a setting names a search box that does not exist. */
  searchBoxNotFound: { code: 709, http: 400, page: 404, level: 'error', shown: 'toast' },
  /** A search box is saved with a label its tab already has. */
  searchBoxAlreadyExists: { code: 710, http: 400, level: 'error', shown: 'toast', fields: ['label'] },
  /** A search or a setting names a search tab that does not exist. */
  searchTabNotFound: { code: 711, http: 400, page: 404, level: 'error', shown: 'toast' },
  /** A search tab is saved with a title the site already has. */
  searchTabAlreadyExists: { code: 712, http: 400, level: 'error', shown: 'toast', fields: ['title'] },
  /**
   * A call names a content item that does not exist on the site; the content detail page shows its no-data
   * message.
   */
  contentNotFound: { code: 713, http: 400, page: 404, level: 'warning', shown: 'inline' },
  /** A content item is added or imported with a content ID the site already has. */
  contentAlreadyExists: { code: 714, http: 400, level: 'error', shown: 'toast' },
  /** A layout setting is read, updated or reset that the site doesn't have. */
  layoutNotFound: { code: 715, http: 400, page: 404, level: 'error', shown: 'toast' },
  /** A layout record is created for a site that already has one. */
  layoutAlreadyExists: { code: 716, http: 400, level: 'error', shown: 'toast' },
  /**
   * A sort field id does not exist (detail, update, delete) or a list is asked for with an unknown sort
   * field.
   */
  sortFieldNotFound: { code: 717, http: 400, page: 404, level: 'error', shown: 'toast' },
  /** POST /sort-field/add with a field its context (search or home) already has. */
  sortFieldAlreadyExists: { code: 718, http: 400, level: 'error', shown: 'toast', fields: ['field'] },
  /** An IP address is updated or deleted that isn't registered. */
  ipAddressNotFound: { code: 719, http: 400, page: 404, level: 'error', shown: 'toast' },
  /** The same IP address is entered twice in a group or is already registered. */
  ipAddressAlreadyExists: { code: 720, http: 400, level: 'error', shown: 'toast' },
  /** A text field is longer than its limit and the limit has no code of its own. */
  valueTooLong: { code: 780, http: 400, level: 'error', shown: 'toast' },
  /** A page title of more than 255 characters is saved. */
  pageTitleTooLong: { code: 781, http: 400, level: 'error', shown: 'toast' },
  /** A sign-up, reset or change sends a password of fewer than 8 characters. */
  passwordTooShort: { code: 782, http: 400, level: 'error', shown: 'toast' },
  /** POST /import-csv-file/upload-csv while an import of the same site has not finished. */
  csvImportRunning: { code: 790, http: 400, level: 'error', shown: 'toast' },
  /** A content item is viewed, downloaded, replaced or deleted while its uploaded file is still being encrypted. */
  contentEncrypting: { code: 791, http: 400, level: 'error', shown: 'toast' },
  /**
   * A login comes while the account already has its maximum number of concurrent sessions; the client shows exceededSessionMessage, or
   * text.exceededMessageDefault, for 5 seconds.
   */
  sessionLimitReached: { code: 792, http: 403, level: 'error', shown: 'toast' },
  /** A second search box is added to a full-text search tab. */
  onlyOneFullTextSearchBox: { code: 793, http: 400, level: 'error', shown: 'toast', fields: ['type'] },
  /** POST /content/favorites/add names a content item that is already in the user's favourites. */
  contentAlreadyFavourite: { code: 794, http: 400, level: 'error', shown: 'toast' },
  /** POST auth/ip-address-login comes at a tenant without IP login, or from an address of no user group. */
  ipLoginNotApplied: { code: 803, http: 400, level: 'error', shown: 'toast' },
  /** The custom login page asked for does not exist for the site. */
  loginPageNotFound: { code: 804, http: 400, page: 404, level: 'error', shown: 'toast' },
  /** A banner is read, updated or reset that the site doesn't have. */
  bannerNotFound: { code: 805, http: 400, page: 404, level: 'error', shown: 'toast' },
  /** A mail is to be sent, read or updated with a custom e-mail template that does not exist. */
  customEmailNotFound: { code: 806, http: 400, page: 404, level: 'error', shown: 'toast' },
  /** GET or PUT /watermark or its reset fails: the site has no setting, or the values can't be used. */
  watermarkError: { code: 807, http: 400, level: 'error', shown: 'toast' },
  /** A user logs in or calls after their access end date has passed. */
  userAccessExpired: { code: 811, http: 403, level: 'error', shown: 'toast' },
  /**
   * A session that began by IP address asks for content from an address outside the ranges of its user group, unless the group doesn't
   * check this (ruling 43).
   */
  awayFromNetwork: { code: 812, http: 403, level: 'error', shown: 'toast' },
  /** A user logs in or calls whose account status is 1 (Stop). */
  userBlocked: { code: 830, http: 403, level: 'error', shown: 'toast' },
  /**
   * A call names a plan, or a registration to show or cancel, that does not exist; on the plan detail the
   * client goes to the login route.
   */
  subscriptionNotFound: {
    code: 831,
    http: 400,
    page: 404,
    level: 'error',
    shown: 'toast',
    fields: ['planIds', 'planId'],
  },
  /** An order, or GET /manage-coupon/user/get, carries a coupon code that does not exist at the company. */
  couponNotFound: { code: 832, http: 400, page: 404, level: 'error', shown: 'toast' },
  /** The coupon's number used equals its number of usages, or the user has used it before. */
  couponUsedUp: { code: 833, http: 400, level: 'error', shown: 'toast' },
  /**
   * The coupon's expiry date has passed or it does not apply to the plan; also when number of usages is set
   * below number used.
   */
  couponInvalid: { code: 834, http: 400, level: 'error', shown: 'toast' },
  /** A plan is registered, charged or ordered that the user already has an active registration of. */
  planAlreadyRegistered: { code: 835, http: 400, level: 'error', shown: 'toast' },
  /** A plan is deleted that has active registrations. */
  planInUse: { code: 836, http: 400, level: 'error', shown: 'toast' },
  /** The card provider's token call fails or answers without a token; also raised by the browser itself. */
  tokenCreationFailed: { code: 841, http: 502, level: 'error', shown: 'toast' },
  /**
   * A viewer token or download is asked for a plan's content by a user who isn't registered for the plan. No toast: the client opens the
   * plan dialog.
   */
  planNeededToView: { code: 848, http: 403, level: 'info', shown: 'suppressed' },
  /**
   * POST /content/favorites/add names a plan's content, and the user isn't registered for the plan. No toast: the client opens the plan
   * dialog.
   */
  planNeededToAddFavourite: { code: 850, http: 403, level: 'info', shown: 'suppressed' },
  /** A charge, order or add-card brings card data or a card token that the provider refuses, or no card although none is saved. */
  invalidCard: { code: 851, http: 400, level: 'error', shown: 'toast' },
  /** A charge or order begins while the user's earlier one is still in the provider's identity check. */
  paymentVerifying: { code: 852, http: 400, level: 'error', shown: 'toast' },
  /**
   * The provider refuses the company's merchant ID, secret or token key, in check-api-setting, an update of the payment settings, or an
   * order.
   */
  invalidGatewaySettings: { code: 853, http: 400, level: 'error', shown: 'toast' },
  /** PUT /content-group/update-ref-code comes without a code, or a publisher order for a content group that has none. */
  referenceCodeRequired: { code: 854, http: 400, level: 'error', shown: 'toast', fields: ['refCode'] },
  /**
   * PUT /content-group/update-ref-code sends a reference code of another content group, or POST /manage-coupon/add a coupon code that the
   * company already has.
   */
  duplicateCode: { code: 855, http: 400, level: 'error', shown: 'toast', fields: ['code', 'refCode'] },
  /** A call names a service admin that does not exist or is not of the company. */
  serviceAdminNotFound: { code: 856, http: 400, page: 404, level: 'error', shown: 'toast' },
  /** A service is saved with a path that is malformed, a reserved word or already used. */
  servicePathUnavailable: { code: 857, http: 400, level: 'error', shown: 'toast', fields: ['servicePath'] },
  /** More than 5 referrer URLs are saved for a site. */
  maxReferrerUrls: { code: 858, http: 400, level: 'error', shown: 'toast' },
  /** The provider declines or fails the charge and the reason is not invalid card data. */
  paymentFailed: { code: 859, http: 400, level: 'error', shown: 'toast' },
  /** A child account logs in with a learning-service ID. */
  childAccountCannotLogIn: { code: 860, http: 403, level: 'error', shown: 'toast' },
  /** A publisher account without an e-mail address logs in with a learning-service ID; the client shows the my-page prompt. */
  emailMissing: { code: 861, http: 400, level: 'warning', shown: 'inline' },
  /**
   * A learning-service ID without an account logs in at a tenant that registers automatically (isAutoRegisterGakkenAccountAtLogin), without
   * is_accept_terms_and_condition; the client fetches the terms and shows the acceptance prompt.
   */
  noAccountAtPublisher: { code: 862, http: 400, level: 'info', shown: 'inline' },
  /** GET /terms-and-condition/public is called for a site without terms, or such a site's terms are accepted. */
  termsNotFound: { code: 863, http: 400, page: 404, level: 'error', shown: 'toast' },
  /**
   * gakken-id-login or social-login sends an authorize_code that the identity provider refuses (wrong, used or expired); the client goes
   * back to login.
   */
  invalidAuthorizeCode: { code: 864, http: 400, level: 'error', shown: 'toast' },
  /** A payment call for a provider that is not the company's paymentGateway. */
  invalidGateway: { code: 865, http: 400, level: 'error', shown: 'toast' },
  /** confirm-order fails at the provider, or the order is not in a state that can be confirmed. */
  orderConfirmFailed: { code: 866, http: 400, level: 'error', shown: 'toast' },
  /** order-receive cannot create the order at the provider. */
  orderCreateFailed: { code: 867, http: 400, level: 'error', shown: 'toast' },
  /** get-info, confirm-order or a transaction call names an order number that does not exist for the user. */
  transactionNotFound: { code: 868, http: 400, page: 404, level: 'error', shown: 'toast' },
  /** A publisher's order-receive has a total of 0 yen after discount and coupon. */
  zeroAmountUnsupported: { code: 869, http: 400, level: 'error', shown: 'toast' },
  /** A publisher's order-receive is for a plan with a free period. */
  freePeriodUnsupported: { code: 870, http: 400, level: 'error', shown: 'toast' },
  /** The same order is charged, confirmed or cancelled again while the first call is still running. */
  paymentProcessing: { code: 871, http: 400, level: 'error', shown: 'toast' },
  /** A plan is saved with numberFreeTerm above 29. */
  freeDaysOverLimit: { code: 880, http: 400, level: 'error', shown: 'toast', fields: ['freeDays'] },
  /**
   * A plan is registered or ordered while another plan that must end first (same content groups, or bought through another provider) is
   * still ACTIVE.
   */
  existingPlanNotCancelled: { code: 881, http: 400, level: 'error', shown: 'toast' },
  /** A date is sent with, or a setting is saved with, a time zone that is not known. */
  invalidTimezone: { code: 886, http: 400, level: 'error', shown: 'toast' },
  /** microsoft-sso-login gets a token answer from the provider that can't be used: no token, or a wrong nonce, audience or signature. */
  identityTokenError: { code: 887, http: 400, level: 'error', shown: 'toast' },
  /** microsoft-sso-login is refused by the provider because of the code or the PKCE code_verifier, or the state doesn't match. */
  identityCodeError: { code: 888, http: 400, level: 'error', shown: 'toast' },
  /** microsoft-sso-login gets a Microsoft profile without a display name. */
  microsoftNameEmpty: { code: 889, http: 400, level: 'error', shown: 'toast' },
  /**
   * Custom authentication sends a UserID that is empty or not known to the company, or a user is saved with an empty or malformed login ID.
   */
  loginIdInvalid: { code: 890, http: 400, level: 'error', shown: 'toast' },
  /** A user is saved or registered with a login ID another user of the tenant has. */
  loginIdInUse: { code: 891, http: 400, level: 'error', shown: 'toast', fields: ['username'] },
  /** A sign-up, forgot-password, user save or import sends an e-mail address that doesn't match the pattern. */
  invalidEmail: { code: 892, http: 400, level: 'error', shown: 'toast', fields: ['email', 'newEmail'] },
  /** A sign-up, user save or import sends a username that doesn't match the pattern. */
  invalidUsername: { code: 893, http: 400, level: 'error', shown: 'toast', fields: ['username'] },
  /** A user is registered, saved or imported with the learning-service ID of another user of the tenant. */
  learningServiceIdExists: { code: 894, http: 400, level: 'error', shown: 'toast' },
  /** A publisher login, publisher payment or import row has no learning-service ID. */
  learningServiceIdMissing: { code: 895, http: 400, level: 'error', shown: 'toast' },
  /**
   * The identity provider accepts a Google or Microsoft login, but the tenant has no such account and may not register it automatically.
   */
  notRegistered: { code: 898, http: 400, level: 'error', shown: 'toast' },
  /** GET /content/get-content-download-spec names a content item, or comes from a user, without download permission. */
  cannotDownloadContent: { code: 903, http: 403, level: 'error', shown: 'toast' },
  /**
   * The detail, viewer token, download or favourite of a content item is asked for that is hidden (view false) or outside its publication
   * period.
   */
  contentUnpublished: { code: 916, http: 403, page: 404, level: 'error', shown: 'toast' },
  /** A reader continues with a version that an administrator withdrew by replacing its file. */
  editionWithdrawn: { code: 917, http: 403, level: 'error', shown: 'toast' },
  /** A record is saved from an old state: somebody else has changed it since. `revision` is the number of the state that was edited. */
  changedMeanwhile: { code: 918, http: 409, level: 'error', shown: 'toast' },
  /** A call or a form is longer than it can reasonably be. A file that is too large is `invalidFile`. */
  bodyTooLarge: { code: 919, http: 413, level: 'error', shown: 'toast' },
  /** The last system administrator who can sign in is stopped, given another level or deleted. */
  lastSystemAdmin: { code: 940, http: 400, level: 'error', shown: 'toast' },
  /** Administrators stop or delete themselves, or give themselves another level. */
  ownStaffAccount: { code: 941, http: 400, level: 'error', shown: 'toast' },
  /** An administrator calls POST /auth/login without the code of their second factor, or before they have set one up. */
  secondFactorNeeded: { code: 942, http: 400, level: 'error', shown: 'toast' },
  /** A code of a second factor is wrong or was used before. */
  secondFactorWrong: { code: 943, http: 400, level: 'error', shown: 'inline', fields: ['code'] },
  /** A call names an API key that doesn't exist or belongs to another company. */
  apiKeyNotFound: { code: 944, http: 400, page: 404, level: 'error', shown: 'toast' },
  /** A job is retried that doesn't exist, hasn't failed, or whose subject was given up. */
  jobNotRetryable: { code: 945, http: 400, level: 'error', shown: 'toast' },
  /** POST /auth/login sends a starting password, which may only be used to set a new password. */
  ownPasswordNeeded: { code: 946, http: 400, level: 'error', shown: 'toast' },
  /** A sign-in, or saving a secret, needs a key of SEALING_KEYS that the installation doesn't have. */
  sealingKeyMissing: { code: 947, http: 500, level: 'error', shown: 'toast' },
  /** A coupon that somebody has used can't be deleted, only ended. */
  couponInUse: { code: 948, http: 400, level: 'error', shown: 'toast' },
  /** A refund is asked for an order that took no money, or for more than remains of the payment. */
  refundNotPossible: { code: 949, http: 400, level: 'error', shown: 'toast' },
  /** A chargeback can't be recorded: the order took nothing by a provider, or less of the charge is left than was given. */
  chargebackNotPossible: { code: 975, http: 400, level: 'error', shown: 'toast' },
  /** Something is written off of an order that took nothing by a provider, or more than is left of its charge. */
  writeOffNotPossible: { code: 981, http: 400, level: 'error', shown: 'toast' },
  /** The payout of a provider, or the file that it is in, is recorded. */
  payoutAlreadyRecorded: { code: 982, http: 400, level: 'error', shown: 'toast' },
  /** A payout is taken back after the month in which it was booked was closed. */
  payoutMonthClosed: { code: 983, http: 400, level: 'error', shown: 'toast' },
  /** The payment provider refuses a refund, so nothing was paid back. */
  refundRefused: { code: 950, http: 400, level: 'error', shown: 'toast' },
  /** A reader opens a licensed content, or reads on after a pause, while all seats of their user group are taken. */
  seatLimitReached: { code: 951, http: 403, level: 'error', shown: 'toast' },
  /** A reader prints more pages of a content than their user group's allowance for 30 days leaves. */
  printAllowanceUsedUp: { code: 952, http: 403, level: 'error', shown: 'toast' },
  /** A reader copies more of a guarded content than the publisher's allowance for 30 days leaves. */
  copyAllowanceUsedUp: { code: 953, http: 403, level: 'error', shown: 'toast' },
  /** An order repeats the idempotency key of another order, which was for another plan or coupon. */
  idempotencyKeyReused: { code: 954, http: 409, level: 'error', shown: 'toast' },
  /** A site starts to offer its plans while its company's seller details lack something that the law asks to be shown before an order. */
  sellerIncomplete: { code: 955, http: 400, level: 'error', shown: 'toast' },
  /** Sample contents are added to a site that still has some. */
  samplesExist: { code: 956, http: 409, level: 'error', shown: 'toast' },
  /** A card is entered or an order paid while the account must wait because too many cards were tried with it. */
  cardsHeld: { code: 957, http: 403, level: 'warning', shown: 'toast' },
  /** A card is entered or an order paid while too many cards were tried from its network. */
  networkCardsHeld: { code: 958, http: 403, level: 'warning', shown: 'toast' },
  /** The platform can't tell at the moment in which database a site's data is, or that database isn't available. Nothing was read or changed. */
  dataUnavailable: { code: 959, http: 503, level: 'error', shown: 'toast' },
  /** A reader's searches of one day contain more different words than are answered about books whose text they can't read. */
  searchTermsUsedUp: { code: 960, http: 403, level: 'error', shown: 'toast' },
  /** A site's search index is to be moved to a database that the platform doesn't have. */
  unknownDatabase: { code: 961, http: 400, level: 'error', shown: 'toast', fields: ['databases'] },
  /** A site's records are being moved to another database at this moment. Nothing was changed, and the same works a moment later. */
  tenantMoving: { code: 986, http: 503, level: 'warning', shown: 'toast' },
  /** A site's records are to be moved while another move of them isn't finished. */
  moveUnderWay: { code: 987, http: 409, level: 'warning', shown: 'toast' },
  /** A learning-service ID signs in that isn't registered there for this site's service. The reader can register it at my-page. */
  learningServiceNotJoined: { code: 962, http: 400, level: 'warning', shown: 'toast' },
  /** A reader who has 50 lists of books makes another one. */
  bookListsUsedUp: { code: 963, http: 409, level: 'warning', shown: 'toast' },
  /** A reader adds a title to a list that has 500. */
  bookListFull: { code: 964, http: 409, level: 'warning', shown: 'toast' },
  /** A reader who has 50 saved searches saves another one. */
  savedSearchesUsedUp: { code: 965, http: 409, level: 'warning', shown: 'toast' },
  /** A reader saves a search that they have saved already. */
  searchAlreadySaved: { code: 966, http: 409, level: 'warning', shown: 'toast' },
  /** A reader without a confirmed e-mail address asks for an alert. */
  alertNeedsEmail: { code: 967, http: 409, level: 'warning', shown: 'toast' },
  /** A reader pauses a subscription that is paused already, is charged now, or doesn't renew by card. */
  pauseNotPossible: { code: 968, http: 409, level: 'error', shown: 'toast' },
  /** A reader buys a plan for others at a site that doesn't offer that, one that costs nothing, or by a provider that can't charge it. */
  giftsNotOffered: { code: 969, http: 409, level: 'error', shown: 'toast' },
  /** A reader redeems a code that the site doesn't know, that was replaced, or whose order was refunded. */
  placeCodeInvalid: { code: 973, http: 404, level: 'warning', shown: 'toast' },
  /** A reader redeems a code that was redeemed before. */
  placeCodeUsed: { code: 974, http: 409, level: 'warning', shown: 'toast' },
  /** A reader redeems a code after its last day. */
  placeCodeLapsed: { code: 984, http: 409, level: 'warning', shown: 'toast' },
  /** A buyer invites somebody to a place, or takes an invitation back, that was redeemed, has lapsed or was refunded. */
  placeNotOpen: { code: 985, http: 409, level: 'error', shown: 'toast' },
  /** A buyer has the code of a place mailed a sixth time. */
  placeSendsUsedUp: { code: 988, http: 409, level: 'warning', shown: 'toast' },
  /** A reader changes a subscription to a plan that it can't be changed to, or one that is paused, is charged now, or doesn't renew by card. */
  planChangeNotPossible: { code: 991, http: 409, level: 'error', shown: 'toast' },
  /** A reader saves a book for reading without a connection that may not be saved: its protection, seats or the site's setting forbid it. */
  offlineNotAllowed: { code: 976, http: 403, level: 'error', shown: 'toast' },
  /** A reader who has 20 saved books saves another one. */
  offlineCopiesUsedUp: { code: 977, http: 403, level: 'warning', shown: 'toast' },
  /** A browser renews a saved book that its reader has removed on the site. */
  offlineCopyRemoved: { code: 978, http: 403, level: 'warning', shown: 'toast' },
  /** A browser renews a saved book after its reader has signed out there or has a new password. */
  offlineSignedOut: { code: 979, http: 403, level: 'warning', shown: 'toast' },
  /**
   * An upload in parts begins while 50 uploads of the same administrator, or 100 of the site, are neither completed nor
   * given up.
   */
  tooManyOpenUploads: { code: 970, http: 400, level: 'error', shown: 'toast' },
  /** A reader writes more notes than there is room for. They can still shorten and delete their notes. */
  notesFull: { code: 971, http: 409, level: 'error', shown: 'toast' },
  /** A list has reached its maximum length: content groups, search tabs and boxes, address ranges, or direct links. */
  listFull: { code: 972, http: 400, level: 'error', shown: 'toast' },
  /**
   * A person changes how they sign in, or makes something that outlives the session, more than ten minutes after they last proved who they
   * are. They must sign in again, or send the password along if the call accepts one.
   */
  proofNeeded: { code: 980, http: 401, level: 'warning', shown: 'reauthorise' },
} as const satisfies Record<string, ErrorRecord>

export type ErrorName = keyof typeof catalogue
