import { EnrolPage } from '~/features/sign-in/enrol-page.tsx'

export function EnrolRoute() {
  return <EnrolPage />
}
