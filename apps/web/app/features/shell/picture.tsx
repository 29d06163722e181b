import { usePrivateImage } from '~/lib/private-image.ts'
import { Silhouette } from './silhouette.tsx'
import styles from './avatar.module.css'

export function Picture({ address }: { address: string }) {
  const picture = usePrivateImage(address)
  return picture ? <img src={picture} alt="" width={36} height={36} className={styles.picture} /> : <Silhouette />
}
