import { Skeleton, SkeletonText } from '@aquilane/ui/skeleton'
import styles from './order.module.css'

/** An order or an offer on its way, in the shape of its page: title, what is flown, and beside it what it costs. */
export const OrderSkeleton = ({ label }: { label: string }) => (
  <div className={styles.page} role="status" aria-busy="true" aria-label={label}>
    <div className={styles.top}>
      <Skeleton width="140px" height="20px" />
      <Skeleton width="80%" height="56px" />
      <Skeleton width="60%" height="24px" />
    </div>
    <div className={styles.columns}>
      <div className={styles.main}>
        {[0, 1].map((section) => (
          <div key={section} className={styles.section}>
            <Skeleton width="200px" height="32px" />
            <SkeletonText lines={5} />
          </div>
        ))}
      </div>
      <div className={styles.side}>
        <Skeleton height="320px" radius="6px" />
      </div>
    </div>
  </div>
)
