import { useQuery } from '@tanstack/react-query'
import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useErrorWords } from '../../../api/error-words.ts'
import { screenshotQuery } from '../../../api/screenshots.ts'
import { useText } from '../../../i18n/text.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ErrorState, PageSpinner } from '../../../ui/states.tsx'
import { usePictureUrl } from '../../../ui/use-picture-url.ts'
import { useKeys } from './use-keys.ts'
import { STEP_BACK, STEP_ON, zoomed } from './zoom.ts'
import styles from './viewer.module.css'

/** The screenshot viewer: zoom, rotate, full screen, by button or key. */
export function Viewer({ path }: { path: string }) {
  const t = useText()
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const picture = useQuery(screenshotQuery(path))
  const url = usePictureUrl(picture.data)
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [zoom, setZoom] = useState(1)
  const [quarters, setQuarters] = useState(0)
  const closer = () => setZoom((held) => zoomed(held, STEP_ON))
  const farther = () => setZoom((held) => zoomed(held, STEP_BACK))
  const turn = () => setQuarters((held) => held + 1)
  const reset = () => {
    setZoom(1)
    setQuarters(0)
  }
  const whole = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())
  useKeys({ '+': closer, '=': closer, '-': farther, '0': reset, r: turn, f: whole })

  const percent = formatNumber(zoom, { style: 'percent' })
  const ratio = size ? size.height / size.width : 1
  const look = { '--zoom': zoom, '--ratio': ratio, '--turn': `${quarters * 90}deg` } as object
  return (
    <div className={styles.viewer} ref={frame}>
      <p className={styles.name}>
        <span>{t('review.picture')}</span>
        {size && <span className="num">{t('review.size', { width: size.width, height: size.height })}</span>}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be scrollable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('review.picture')}>
        {url ? (
          <div className={styles.sheet} style={look} data-turned={quarters % 2 === 1 || undefined}>
            <img
              src={url}
              alt={t('review.picture')}
              style={{ visibility: size ? 'visible' : 'hidden' }}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth, height: naturalHeight })
              }
            />
          </div>
        ) : picture.error ? (
          <ErrorState
            words={words(picture.error, 'review.pictureFailed')}
            onRetry={() => void picture.refetch()}
          />
        ) : (
          <PageSpinner />
        )}
      </section>
      <div className={styles.zoom}>
        <IconButton icon={ZoomOut} label={t('review.zoomOut')} disabled={!url} onClick={farther} />
        <button
          type="button"
          className={styles.percent}
          aria-label={t('review.zoomReset', { zoom: percent })}
          data-hint={t('review.zoomReset', { zoom: percent })}
          disabled={!url}
          onClick={reset}
        >
          {percent}
        </button>
        <IconButton icon={ZoomIn} label={t('review.zoomIn')} disabled={!url} onClick={closer} />
        <IconButton icon={RotateCw} label={t('review.rotate')} disabled={!url} onClick={turn} />
        {document.fullscreenEnabled && (
          <IconButton icon={Maximize} label={t('review.whole')} disabled={!url} onClick={whole} />
        )}
      </div>
    </div>
  )
}
