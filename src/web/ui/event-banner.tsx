import { type ReactNode, useState } from 'react';
import { readableColors, toHexColor } from '../lib/color.ts';
import { classNames } from './class-names.ts';

interface EventBannerProps {
  /** '#rrggbb' or '#rgb'; anything else is drawn as `fallbackColor`. */
  color: string;
  fallbackColor: string;
  /** Address of a picture that covers the colour. */
  image?: string | undefined;
  /** Told which picture could not be shown. */
  onImageError?: (image: string) => void;
  title: string;
  titleAs?: 'h1' | 'p';
  subtitle?: string | undefined;
  /** As low as its words allow: where what stands below it matters more. */
  isCompact?: boolean;
  /** What else stands in it, below the titles. */
  children?: ReactNode;
  className?: string;
}

/**
 * An event's colour or picture with words on it. The words stay readable whatever the organiser chose: dark or white
 * ink on a colour; on a picture white ink over a veil dark enough that even a white picture leaves 4.5:1.
 */
export function EventBanner({
  color,
  fallbackColor,
  image,
  onImageError,
  title,
  titleAs: Title = 'p',
  subtitle,
  isCompact = false,
  children,
  className,
}: EventBannerProps) {
  const [brokenImage, setBrokenImage] = useState<string>();
  const { background, ink } = readableColors(toHexColor(color) ?? fallbackColor);
  const hasImage = image !== undefined && image !== brokenImage;
  return (
    <div
      className={classNames('relative isolate overflow-hidden', className)}
      style={{ background, color: hasImage ? '#ffffff' : ink }}
    >
      {hasImage && (
        <>
          <img
            src={image}
            alt=""
            className="absolute inset-0 -z-10 size-full object-cover"
            onError={() => {
              setBrokenImage(image);
              onImageError?.(image);
            }}
          />
          <div className="absolute inset-0 -z-10 bg-black/55" />
        </>
      )}
      <div className={classNames('flex flex-col px-6', isCompact ? 'gap-1 py-4' : 'gap-2 py-8')}>
        <Title
          className={classNames(
            'break-words font-display font-medium leading-tight tracking-tight',
            isCompact ? 'text-2xl' : 'text-3xl',
          )}
        >
          {title}
        </Title>
        {subtitle !== undefined && <p className="break-words text-lg">{subtitle}</p>}
        {children}
      </div>
    </div>
  );
}
