import { type ComponentProps, type ComponentType, createContext, use } from 'react';

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

function PlainLink({ to, ...props }: AppLinkProps) {
  return <a href={to} {...props} />;
}

/** The component for links to our own pages: plain links by default; the application provides its router's links. */
export const AppLinkContext = createContext<ComponentType<AppLinkProps>>(PlainLink);

/** A link to one of our own pages, for components used both on the server and in the application. */
export function AppLink(props: AppLinkProps) {
  const Link = use(AppLinkContext);
  return <Link {...props} />;
}
