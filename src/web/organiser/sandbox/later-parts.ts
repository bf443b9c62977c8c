// What the sandbox shows after its strip, in one file that is loaded beside the first script: the next step is offered, and can be
// taken, before it is there.
export { Toaster } from '../../ui/toaster.tsx';
export { EditorBody } from '../layouts/editor-body.tsx';
export { SandboxMenu } from './sandbox-menu.tsx';
