import type { Config } from '../../config/config.ts'

type Apps = Config['apps']

/** Apple's `apple-app-site-association`: which pages of this site the iOS app opens. null without an app. */
export const toAppleAssociation = ({ apple }: Apps): object | null =>
  apple === null
    ? null
    : {
        applinks: {
          details: [
            { appIDs: [apple], components: [{ '/': '/staff/*', exclude: true }, { '/': '/gamma/*', exclude: true }, { '/': '/*' }] },
          ],
        },
        webcredentials: { apps: [apple] },
      }

/** Android's `assetlinks.json`. null without an app. */
export const toAssetLinks = ({ android }: Apps): object[] | null =>
  android === null
    ? null
    : [
        {
          relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
          target: { namespace: 'android_app', package_name: android.package, sha256_cert_fingerprints: android.fingerprints },
        },
      ]
