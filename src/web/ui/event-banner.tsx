import { type ReactNode, useState } from 'react';
import { readableColors, toHexColor } from '../../shared/color.ts';
import { classNames } from './class-names.ts';

interface EventBannerProps {
  /** '#rrggbb' or '#rgb'; anything else is drawn as `fallbackColor`. */
  color: string;
  fallbackColor: string;
  /** Address of a picture that is shown instead of the colour. */
  image?: string | undefined;
  /** Called with a picture that could not be loaded. */
  onImageError?: (image: string) => void;
  title: string;
  titleAs?: 'h1' | 'p';
  subtitle?: string | undefined;
  /** Less padding and smaller text. */
  isCompact?: boolean;
  /** Shown below the titles. */
  children?: ReactNode;
  className?: string;
}

/** An event's colour or picture with text on it, which always has a contrast of 4.5:1. */
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
