import { type ComponentProps, type ComponentType, createContext, use } from 'react';

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

function PlainLink({ to, ...props }: AppLinkProps) {
  return <a href={to} {...props} />;
}

/** How links to our own pages are rendered: plain links, unless the application puts its router's links here. */
export const AppLinkContext = createContext<ComponentType<AppLinkProps>>(PlainLink);

/** A link to one of our own pages, for parts that the server renders as well as the organiser's application. */
export function AppLink(props: AppLinkProps) {
  const Link = use(AppLinkContext);
  return <Link {...props} />;
}
